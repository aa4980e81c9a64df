import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient, type Skill } from '@modelcontextprotocol/client/ext/skills';
import { OwnSkill } from '../../../../src/kinds/ownSkill';
import { root } from '../../../host/paths';
import * as z from 'zod/v4';
import { ChangingRules } from '../../sharingRules';
import { serve } from '../serve';
import { token } from '../http';
import { FolderKind } from './folderKind';

const eras = ['2025-11-25', '2026-07-28'] as const;
const skills = 'file:///ws/.claude/skills';
const own = 'skill://mcp-workspace-bridge/read-vscode/SKILL.md';
const readOwn = (name: string) => readFile(join(root, 'media/skills/read-vscode', name), 'utf8');
const manifest = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: How to ${name}.\n${more}---\n# ${name}\n`;

async function skillsWindow(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  options: { readonly pageSize?: number; readonly sharing?: ChangingRules } = {},
) {
  const { pageSize = 1_000, sharing = new ChangingRules() } = options;
  const folders = new FolderKind(() => Object.keys(files));
  const more = [folders, new OwnSkill(readOwn)];
  const served = await serve(t, { more, pageSize, sharing: sharing.rules });
  for (const [uri, text] of Object.entries(files)) served.kind.put(uri, text);
  const connect = async (era: (typeof eras)[number]) => {
    const client = new Client(
      { name: 'test', version: '0' },
      { versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' } },
    );
    served.own(() => client.close());
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(served.url, { requestInit }));
    assert.equal(client.getNegotiatedProtocolVersion(), era);
    return { client, skills: new SkillsClient(client) };
  };
  return { ...served, connect };
}

const anything = z.looseObject({});
const names = ({ skills: listed }: { readonly skills: readonly Skill[] }) =>
  listed.map(({ frontmatter }) => frontmatter.name);

for (const era of eras) {
  describe(`a client of ${era}`, () => {
    it('browses a folder page by page, without its texts', async (t) => {
      const files = ['a.ts', 'b b.md', 'sub/c.ts', 'z.ts'];
      const all = Object.fromEntries(
        files.map((name) => [
          `file:///ws/src/${encodeURIComponent(name).replace('%2F', '/')}`,
          name,
        ]),
      );
      const { connect, window, clients } = await skillsWindow(t, all, { pageSize: 2 });
      window.excluded.add('file:///ws/src/z.ts');
      const { client, skills: browser } = await connect(era);
      assert.ok(browser.directoryRead);
      const { resources, cacheScope } = await browser.readDirectory('file:///ws/src/');
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        ['file:///ws/src/a.ts', 'file:///ws/src/b%20b.md', 'file:///ws/src/sub/'],
      );
      assert.equal(resources[0]?.annotations?.priority, 0.1);
      assert.equal(cacheScope, era === '2026-07-28' ? 'private' : undefined);
      assert.ok(resources.every((resource) => !('text' in resource)));
      assert.equal(clients.all[0]?.reads[0]?.uri, 'file:///ws/src/');
      for (const uri of ['file:///ws/none/', 'file:///ws/src/a.ts', 'file:///elsewhere/']) {
        await assert.rejects(browser.readDirectory(uri), { message: /Resource not found/ }, uri);
      }
      const page = (cursor: string, uri = 'file:///ws/src/') =>
        client.request({ method: 'resources/directory/read', params: { uri, cursor } }, anything);
      const other = Buffer.from('file:///ws/other/a.ts').toString('base64url');
      for (const cursor of ['', 'x', other]) {
        await assert.rejects(page(cursor), { code: -32602, message: /Invalid cursor/ });
      }
    });

    it('lists skills with digests of what it reads, and ours', async (t) => {
      const { connect, kind } = await skillsWindow(t, {
        [`${skills}/add/SKILL.md`]: manifest('add', 'metadata:\n  by: us\n'),
        [`${skills}/add/references/HOW.md`]: 'how',
        [`${skills}/add/.hidden`]: 'hidden',
        [`${skills}/broken/SKILL.md`]: 'no frontmatter',
        [`${skills}/other-name/SKILL.md`]: manifest('name'),
        [`${skills}/none/README.md`]: '',
        [`${skills}/README.md`]: '',
      });
      const { skills: browser } = await connect(era);
      const listing = await browser.list();
      assert.deepEqual(names(listing), ['add', 'read-vscode']);
      const [add, ours] = listing.skills;
      assert.ok(add && ours);
      assert.deepEqual(add.frontmatter['metadata'], { by: 'us' });
      assert.ok(Array.isArray(add.resources));
      assert.deepEqual(
        add.resources.map(({ uri }) => uri),
        [`${skills}/add/SKILL.md`, `${skills}/add/references/HOW.md`],
      );
      assert.equal((await browser.read(add)).verified, true);
      assert.equal((await browser.read(add, 'references/HOW.md')).text, 'how');
      assert.deepEqual((await browser.get(add.uri)).skill, add);
      assert.match((await browser.read(ours)).body ?? '', /context:\/\/workspace\/brief/);
      assert.equal(ours.uri, own);
      const { resources } = await browser.readDirectory('skill://mcp-workspace-bridge/read-vscode');
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        [own],
      );
      kind.put(`${skills}/add/references/HOW.md`, 'edited');
      await assert.rejects(browser.read(add, 'references/HOW.md'), { reason: 'size' });
      const { skill: edited } = await browser.get(add.uri);
      assert.equal((await browser.read(edited, 'references/HOW.md')).verified, true);
      for (const uri of [`${skills}/none/SKILL.md`, 'file:///ws/SKILL.md', `${skills}/SKILL.md`]) {
        await assert.rejects(browser.get(uri), { code: -32602, message: /No skill is served/ });
      }
    });

    it('gets many skills on pages, and the files of a large one without digests', async (t) => {
      const files = Array.from(
        { length: 45 },
        (_, index) => `skill-${String(index).padStart(2, '0')}`,
      );
      const large = Object.fromEntries(
        Array.from({ length: 513 }, (_, index) => [`${skills}/skill-00/${index}.md`, '']),
      );
      const { connect } = await skillsWindow(t, {
        ...Object.fromEntries(files.map((name) => [`${skills}/${name}/SKILL.md`, manifest(name)])),
        ...large,
        [`${skills}/skill-01/large.md`]: 'x'.repeat(3_000_000),
      });
      const { skills: browser } = await connect(era);
      const listing = await browser.list();
      assert.deepEqual(names(listing), [...files, 'read-vscode']);
      const dynamic = listing.skills.filter(({ resources }) => resources === 'dynamic');
      assert.deepEqual(names({ skills: dynamic }), ['skill-00', 'skill-01']);
      const page = await browser.list({
        cursor: Buffer.from(`${skills}/skill-40/`).toString('base64url'),
      });
      assert.equal(page.skills.length, 5);
      await assert.rejects(browser.list({ cursor: 'x' }), { code: -32602 });
    });

    it('sees nothing of skills that are held back', async (t) => {
      const sharing = new ChangingRules();
      const { connect, window } = await skillsWindow(
        t,
        {
          [`${skills}/one/SKILL.md`]: manifest('one'),
          [`${skills}/two/SKILL.md`]: manifest('two'),
          [`${skills}/two/.env`]: '',
          [`${skills}/two/secret.env`]: 'TOKEN=1',
        },
        { sharing },
      );
      window.excluded.add(`${skills}/one/`);
      window.excluded.add(`${skills}/one/SKILL.md`);
      const { skills: browser } = await connect(era);
      const listing = await browser.list();
      assert.deepEqual(names(listing), ['two', 'read-vscode']);
      assert.doesNotMatch(JSON.stringify(listing), /secret/);
      await assert.rejects(browser.get(`${skills}/one/SKILL.md`), /No skill is served/);
      sharing.set({ person: { all: { files: 'off' } } });
      assert.deepEqual(names(await browser.list()), ['read-vscode']);
      await assert.rejects(browser.readDirectory('file:///ws/.claude/'), /Resource not found/);
      sharing.set({});
      window.sharing = 'untrusted';
      assert.deepEqual(names(await browser.list()), []);
      await assert.rejects(browser.readDirectory('file:///ws/.claude/'), /Resource not found/);
    });
  });
}
