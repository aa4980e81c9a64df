import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { Diagnostics } from '../../src/kinds/diagnostics';
import { until } from '../host/until';
import { unknownFreshness } from './helpers/kinds';
import { seeing, uriOf, write, plainFolders } from './helpers/workspace';

const all = canonicalUri('diagnostics://workspace/all');

describe('problems', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  const collection = own.add(vscode.languages.createDiagnosticCollection('test'));
  let kind: Diagnostics;
  const text = async (uri: CanonicalUri, context = seeing()) => {
    const body = await kind.read(uri, context);
    return body && 'text' in body ? body.text : undefined;
  };
  /** The problems of these tests: VS Code publishes those of other files when it likes. */
  const ours = /problems\/|odd.*name|elsewhere/;
  const listed = async () =>
    (await kind.list()).filter(({ uri }) => ours.test(decodeURIComponent(uri)));
  const publish = (path: string, problems: vscode.Diagnostic[]) =>
    collection.set(vscode.Uri.parse(uriOf(path)), problems);
  const problem = (message: string, severity = vscode.DiagnosticSeverity.Error) => {
    const range = new vscode.Range(2, 4, 2, 8);
    const found = new vscode.Diagnostic(range, message, severity);
    found.source = 'tool';
    found.code = { value: 'E1', target: vscode.Uri.parse('https://example.org') };
    return found;
  };

  before(async () => {
    await write('problems/a b.x', '');
    kind = own.add(new Diagnostics(own.add(plainFolders()), unknownFreshness));
    own.add(kind.onDidChange((change) => changes.push(change)));
  });
  afterEach(async () => {
    collection.clear();
    await until('nothing is listed', async () => (await listed()).length === 0);
  });
  after(() => own.dispose());

  const uri = canonicalUri('diagnostics://document/problems/a%20b.x');
  const publishTwo = () =>
    publish('problems/a b.x', [
      problem('wrong\n  indeed'),
      problem('odd', vscode.DiagnosticSeverity.Warning),
    ]);
  const publishedTwo = async () => {
    publishTwo();
    await until('it is listed', async () => (await kind.list()).some((one) => one.uri === uri));
  };

  it('are lines, for all files and for their document, which is listed', async () => {
    await publishedTwo();
    const lines = [
      'problems/a b.x:3:5: error: wrong indeed [tool E1]',
      'problems/a b.x:3:5: warning: odd [tool E1]',
    ];
    assert.equal(await text(uri), lines.join('\n'));
    const document = uriOf('problems/a b.x');
    const byUri = `diagnostics://document/${encodeURIComponent(document)}`;
    const body = await kind.read(canonicalUri(byUri), seeing());
    assert.partialDeepStrictEqual(body, {
      text: lines.join('\n'),
      problems: [
        {
          document,
          path: 'problems/a b.x',
          problems: [{ line: 3, column: 5, severity: 'error', source: 'tool', code: 'E1' }, {}],
        },
      ],
    });
    assert.ok((await text(all))?.includes(lines.join('\n')));
    assert.equal(await text(canonicalUri(`${uri}?severity=warning`)), lines[1]);
    assert.deepEqual(kind.claim(uri), { subject: uriOf('problems/a b.x') });
    await assert.rejects(text(canonicalUri(`${uri}?severity=loud`)), /Unknown severity/);
  });

  it('of an untitled document are none once they are fixed', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'text' });
    collection.set(document.uri, [problem('wrong')]);
    const listed = async () => (await kind.list()).find((one) => /untitled/i.test(one.uri));
    const entry = await until('it is listed', listed);
    collection.clear();
    await until('it is listed no more', async () => (await listed()) === undefined);
    assert.equal(await text(entry.uri), '');
  });

  it('of a document that is held back are not among those of all files', async () => {
    await publishedTwo();
    const hidden = await text(all, seeing(uriOf('problems/a b.x')));
    assert.ok(!hidden?.includes('a b.x'));
  });

  it('are not announced if they are published again unchanged', async () => {
    await publishedTwo();
    changes.length = 0;
    publishTwo();
    publish('problems/other.x', [problem('new')]);
    await until('the other is announced', () => changes.some(({ type }) => type === 'list'));
    const list = changes.find((change) => change.type === 'list');
    assert.deepEqual(list?.subjects, [uriOf('problems/other.x')]);
    const announced = changes.flatMap((change) => (change.type === 'content' ? [change.uri] : []));
    assert.deepEqual(announced, ['diagnostics://document/problems/other.x', all]);
  });

  it('are removed once they are fixed', async () => {
    await publishedTwo();
    collection.clear();
    await until('nothing is listed', async () => (await listed()).length === 0);
    assert.doesNotMatch((await text(all)) ?? assert.fail(), ours);
  });

  it('of a document whose path looks like a URI have its whole URI', async () => {
    publish('odd:name.x', [problem('odd')]);
    const entry = await until('it is listed', async () => (await listed())[0]);
    assert.deepEqual(kind.claim(entry.uri), { subject: canonicalUri(uriOf('odd:name.x')) });
    assert.equal(await text(entry.uri), 'odd:name.x:3:5: error: odd [tool E1]');
  });

  it('outside of the workspace have the whole URI of their document', async () => {
    const outside = vscode.Uri.file('/elsewhere/c d.x');
    collection.set(outside, [problem('far')]);
    const entry = await until('it is listed', async () => (await listed())[0]);
    assert.equal(canonicalUri(entry.uri), entry.uri);
    assert.deepEqual(kind.claim(entry.uri), { subject: outside.toString() });
    assert.match((await text(entry.uri)) ?? '', /elsewhere.c d\.x:3:5: error: far/);
  });
});
