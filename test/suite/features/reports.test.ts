import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { SettlingClient } from '../../host/barrier';
import { until } from '../../host/until';
import { useAgreement } from '../helpers/agreed';
import { connectHere, isListed, untilReads } from '../helpers/client';
import { uriOf, write } from '../helpers/workspace';

const secret = 's3cretOfMine42';
const report = (message: string) =>
  `<testsuites><testsuite name="cart"><testcase name="adds"><failure>${message} at src/cart.ts:12:3</failure></testcase></testsuite></testsuites>`;
const path = 'reported/test-results/junit.xml';
const uri = `test://report/${path}`;

describe('test reports', () => {
  let client: SettlingClient;

  useAgreement('terminal');
  before(async () => {
    await write('reported/.gitignore', 'test-results/\n');
    await write('reported/reports/coverage.xml', '<coverage/>');
    await write('reported/node_modules/junit.xml', report('foreign'));
    await write('reported/.aws/junit.xml', report('held back'));
    client = await connectHere();
  });
  beforeEach(() => write(path, report('expected 1')));

  after(async () => {
    await client.close();
    await vscode.workspace.fs.delete(vscode.Uri.parse(uriOf('reported')), { recursive: true });
  });

  it('are listed and read, also in folders that git ignores', async () => {
    await until('the report is listed', () => isListed(client, uri));
    const failure = /1 of 1 tests failed[^]*## adds\n\nsrc\/cart\.ts:12\n\n {4}expected 1/;
    await untilReads(client, uri, failure);
  });

  it('are none of other files, of packages or of secret folders', async () => {
    const others = ['reports/coverage.xml', 'node_modules/junit.xml', '.aws/junit.xml'];
    for (const each of others) {
      assert.equal(await isListed(client, `test://report/reported/${each}`), false, each);
    }
    await assert.rejects(client.read('test://report/reported/.aws/junit.xml'), /not found/i);
    await assert.rejects(
      client.read('test://report/reported/node_modules/junit.xml'),
      /not found/i,
    );
    await assert.rejects(client.read('test://report/../outside/junit.xml'), /not found/i);
    const coverage = client.read('test://report/reported/reports/coverage.xml');
    await assert.rejects(coverage, /no test report/);
  });

  it('have the names that a setting adds, whatever else is in it', async () => {
    const other = 'test://report/reported/results.xml';
    await write('reported/results.xml', report('of another name'));
    assert.equal(await isListed(client, other), false);
    const settings = vscode.workspace.getConfiguration('mcpBridge');
    const { Global } = vscode.ConfigurationTarget;
    const malformed = [7, '**/{junit.xml', '}', '**/[a'];
    await settings.update('testReports', [...malformed, '**/results.xml'], Global);
    await until('it is listed', () => isListed(client, other));
    assert.ok(await isListed(client, uri));
    await settings.update('testReports', undefined, Global);
    await until('it is not listed', async () => !(await isListed(client, other)));
  });

  it('are told of when they are written, without their secrets', async () => {
    const { stop } = await client.subscribe(uri);
    await client.settled();
    client.received.forget();
    await write(path, report(`login failed: password=${secret}`));
    await client.received.until(uri);
    await until('the new report is read', async () => {
      const { text = '' } = await client.read(uri);
      assert.doesNotMatch(text, new RegExp(secret));
      return text.includes('password=‹redacted: password›');
    });
    await stop();
  });
});
