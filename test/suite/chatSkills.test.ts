import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import manifest from '../../package.json';
import type { TestClient } from '../host/clients';
import { useAgreement } from './helpers/agreed';
import { connectHere } from './helpers/client';

const { extensionPath = '' } =
  vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge') ?? {};

/** A template as a pattern of the addresses that it makes. */
function patternOf(template: string): RegExp {
  const parts = template.split(/(\{[^}]*\})/).map((part) => {
    if (part.startsWith('{?')) return '(\\?.*)?';
    if (part.startsWith('{+')) return '.+';
    return part.startsWith('{')
      ? '[^/?]+'
      : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

for (const { path } of manifest.contributes.chatSkills) {
  describe(`the skill for VS Code's own chat, ${path}`, () => {
    let text: string;
    let client: TestClient;
    /** What it writes as code. */
    const named = (what: RegExp) =>
      [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => what.exec(code)?.[0] ?? []);

    useAgreement('terminal');
    before(async () => {
      text = await readFile(join(extensionPath, path), 'utf8');
      client = await connectHere();
    });
    after(() => client.close());

    it('is known to VS Code', async () => {
      const known = await vscode.commands.executeCommand('_listExtensionPromptFiles');
      assert.match(JSON.stringify(known), /read-vscode\/SKILL\.md/);
    });

    it('has the name of its folder, and says when it is of use', () => {
      const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
      const [, name] = /^name: (.+)$/m.exec(head) ?? [];
      const [, description = ''] = /^description: (.+)$/m.exec(head) ?? [];
      assert.equal(name, basename(dirname(path)));
      assert.match(name ?? '', /^[a-z\d-]{1,64}$/);
      assert.ok(description.length > 100 && description.length <= 1_024);
    });

    it('names only tools that there are', async () => {
      const tools = new Set(await client.tools());
      const names = named(/^[a-z]+(_[a-z]+)+$/);
      assert.ok(names.includes('list_context'));
      assert.deepEqual(
        names.filter((name) => !tools.has(name)),
        [],
      );
    });

    it('names only resources that there are, or can be', async () => {
      const templates = (await client.templates()).map(patternOf);
      const uris = named(/^[a-z]+:\/\/.+$/).filter((uri) => !uri.includes('…'));
      assert.ok(uris.includes('context://workspace/brief'));
      for (const uri of uris) {
        const isThere =
          templates.some((each) => each.test(uri)) || (await client.readIfServed(uri));
        assert.ok(isThere, uri);
      }
    });
  });
}
