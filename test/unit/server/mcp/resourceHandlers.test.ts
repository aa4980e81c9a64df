import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { ResourceTemplate } from '../../../../src/core/catalog/resource';
import { entry, FakeKind } from '../../fakeKind';
import { connectModern } from '../clients';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const folder = 'file:///ws/src/';
const mimeType = 'inode/directory';

const template: ResourceTemplate = {
  uriTemplate: 'file:///{+path}/',
  name: 'folder',
  title: 'Folder',
  description: 'What lies in a folder.',
  mimeType,
  icon: 'folder',
  variables: { path: { type: 'listed', valueOf: (uri) => uri } },
};

/** A window with a file, a page of its own, and a folder behind it. */
async function withFolder(t: TestContext) {
  const folders = new FakeKind({
    claims: folder,
    list: () => [entry(folder)],
    describe: (uri) => ({
      name: 'src',
      title: uri,
      mimeType,
      audience: ['assistant'],
      icon: 'folder',
    }),
    templates: [template],
    contents: {
      children: [{ name: 'a b.ts', body: { mimeType: 'text/plain', text: '' } }],
      omitted: 2,
    },
  });
  const served = await serve(t, { more: [folders] });
  served.kind.put('file:///ws/a.txt', 'a');
  return served;
}

interface Listed {
  readonly resources: readonly { readonly uri: string; readonly annotations: object }[];
  readonly resourceTemplates: readonly { readonly name: string }[];
  readonly contents: readonly { readonly uri: string; readonly text: string }[];
}

async function ask(session: RawSession, method: string, params?: object): Promise<Listed> {
  return (await session.ask(1, method, params)).result as unknown as Listed;
}

describe('folders', () => {
  const clients = [
    ['Visual Studio Code', true],
    ['Visual Studio Code - Insiders', true],
    ['Code - OSS', true],
    ['code-server', true],
    ['VSCodium', true],
    ['Claude Code', false],
    ['Cursor', false],
    ['mcp-code-servers', false],
    ['NotVSCodium', false],
    ['', false],
  ] as const;
  for (const [name, isVSCode] of clients) {
    it(`are ${isVSCode ? 'listed, and without a template,' : 'a template alone'} for ${name || 'no name'}`, async (t) => {
      const session = await RawSession.open(await withFolder(t), '2025-11-25', name);
      const { resources } = await ask(session, 'resources/list');
      const { resourceTemplates } = await ask(session, 'resources/templates/list');
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        ['file:///ws/a.txt', ...(isVSCode ? [folder] : [])],
      );
      assert.deepEqual(
        resourceTemplates.map((each) => each.name),
        ['file', ...(isVSCode ? [] : ['folder'])],
      );
    });
  }

  it('are read by everybody, as each needs them', async (t) => {
    const served = await withFolder(t);
    const child = `${folder}a%20b.ts`;
    for (const [name, text] of [
      ['Visual Studio Code', '\n'],
      ['test', ''],
    ] as const) {
      const session = await RawSession.open(served, '2025-11-25', name);
      const { result } = await session.ask(1, 'resources/read', { uri: folder });
      assert.deepEqual(result, {
        contents: [{ uri: child, mimeType: 'text/plain', text }],
        _meta: { 'mcp-workspace-bridge/omitted': 2 },
      });
    }
  });

  it('are steps of a completion, but not for VS Code, which would take one for its end', async (t) => {
    const served = await withFolder(t);
    for (const path of ['deep/c', 'deep/d', 'deeper']) served.kind.put(`file:///ws/${path}`, '');
    const ref = { type: 'ref/resource', uri: 'file:///{+path}' };
    const params = { ref, argument: { name: 'path', value: 'ws/deep' } };
    for (const [name, values] of [
      ['Visual Studio Code', ['ws/deep/c', 'ws/deep/d', 'ws/deeper']],
      ['test', ['ws/deep/', 'ws/deeper', 'ws/deep/c', 'ws/deep/d']],
    ] as const) {
      const session = await RawSession.open(served, '2025-11-25', name);
      const { result } = await session.ask(1, 'completion/complete', params);
      const { completion } = result as { completion: { values: string[] } };
      assert.deepEqual(completion.values, values);
    }
  });

  it('are no part of the list of 2026-07-28, and their template is', async (t) => {
    const client = await connectModern(await withFolder(t));
    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['file:///ws/a.txt'],
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    const [, last] = resourceTemplates;
    assert.ok(last);
    const { icons, ...wire } = last;
    assert.deepEqual(wire, {
      uriTemplate: template.uriTemplate,
      name: 'folder',
      title: 'Folder',
      description: 'What lies in a folder.',
      mimeType,
      annotations: { audience: ['user', 'assistant'], priority: 0 },
    });
    assert.equal(icons?.length, 1);
  });
});

it('a resource says whom it is meant for', async (t) => {
  const session = await RawSession.open(await withFolder(t), '2025-11-25', 'VSCodium');
  const { resources } = await ask(session, 'resources/list');
  assert.deepEqual(
    resources.map(({ annotations }) => annotations),
    [
      {
        audience: ['user', 'assistant'],
        priority: 0.1,
        lastModified: '1970-01-01T00:00:00.000Z',
      },
      { audience: ['assistant'], priority: 0 },
    ],
  );
});

it('VS Code alone gets the size that its client compares beside a text', async (t) => {
  const served = await withFolder(t);
  for (const [name, count] of [
    ['Visual Studio Code', 2],
    ['test', 1],
  ] as const) {
    const session = await RawSession.open(served, '2025-11-25', name);
    const { contents } = await ask(session, 'resources/read', { uri: 'file:///ws/a.txt' });
    assert.equal(contents[0]?.text, 'a');
    assert.equal(contents.length, count);
  }
});
