import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { readConfig } from '../../../../src/features/clients/editing/configFile';
import { connectIn, disconnectIn } from '../../../../src/features/clients/editing/configText';
import { entryPart } from '../../../../src/features/clients/editing/entryText';
import type { ConfigScope } from '../../../../src/features/clients/model/aiClientConfig';
import { bridge, inked, isStrict, named, person, place } from './connecting';
import { samplesFor } from './samples';

/** Claude Code and GitHub Copilot CLI read the same file of a project, so it names neither. */
const isShared = (path: string) => basename(path) === '.mcp.json';

for (const client of supportedClients) {
  const { id, projectFiles } = client;
  const scopes: ConfigScope[] = projectFiles ? ['user', 'project'] : ['user'];
  for (const scope of scopes) {
    describe(`${id}, connected for the ${scope}`, () => {
      it('and disconnected, leaves a file without servers if there was none', async (test) => {
        const { configs } = await person(test);
        const change = await configs.plan(id, scope, 'connect');
        assert.equal(change.before, undefined);
        await configs.apply(change);
        const written = await readFile(change.path, 'utf8');
        const command = isShared(change.path) ? bridge : named(id);
        assert.ok(written.endsWith(configs.entryText(id, command)), written);
        await configs.apply(await configs.plan(id, scope, 'disconnect'));
        const left = (await readConfig(change.path)) ?? '';
        assert.equal(inked(left, client), '');
        await configs.apply(await configs.plan(id, scope, 'connect'));
        const places = (await configs.all()).find((each) => each.id === id)?.places;
        assert.equal(places?.find((each) => each.scope === scope)?.entry, 'current');
      });
    });
  }

  describe(`a text of ${id}`, () => {
    it('keeps its content, connected once and twice, and disconnected', () => {
      const part = entryPart(client, { command: named(id), unnamed: bridge });
      for (const { name, text } of samplesFor(client)) {
        const connected = connectIn(part, '/file', text);
        if (text.includes('\r\n')) assert.doesNotMatch(connected, /[^\r]\n/, name);
        assert.equal(connectIn(part, '/file', connected), connected, name);
        const after = disconnectIn(part.disconnect, '/file', connected) ?? '';
        assert.equal(inked(after, client), inked(text, client), name);
        if (isStrict(text)) assert.ok(isStrict(connected) && isStrict(after), name);
      }
    });
  });
}

describe('a file with a byte order mark and CRLF', () => {
  it('keeps both, connected and disconnected', async (test) => {
    const { configs } = await person(test);
    const { path } = await configs.plan('cursor', 'user', 'connect');
    const before = '\uFEFF{\r\n  "a": 1,\r\n  "mcpServers": {}\r\n}\r\n';
    await place(path, before);
    const change = await configs.plan('cursor', 'user', 'connect');
    assert.equal(change.path, path);
    await configs.apply(change);
    const connected = await readFile(path, 'utf8');
    assert.equal(connected, change.after);
    assert.match(connected, /^\uFEFF\{\r\n  "a": 1,\r\n[^]*"mcp-workspace-bridge"/);
    assert.doesNotMatch(connected, /[^\r]\n/);
    await configs.apply(await configs.plan('cursor', 'user', 'disconnect'));
    assert.equal(await readFile(path, 'utf8'), before);
  });
});
