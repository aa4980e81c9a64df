import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import * as vscode from 'vscode';
import { connectModern, connectSession, type TestClient } from '../host/clients';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll, workspaceFolder, write } from './helpers/workspace';

const maxReadBytes = 4096;
const numbered = Array.from({ length: 250 }, (_, index) => `line ${index + 1}\n`).join('');
const long = 'x'.repeat(99);

describe('a window answers', () => {
  const folder = useConnectedFolder('some folder', {
    'src/a.txt': 'one\r\ntwo\r\nthree',
    'src/deep/er/b.txt': '',
    'src/.env': 'TOKEN=1\n',
    'src/out.log': '1\n',
    'lines.txt': numbered,
    'large.txt': `${long}\n`.repeat(100),
    'bad.json': '{ "a": }',
    '.gitignore': '*.log\n',
  });
  const limit = (bytes: number | undefined) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('maxReadBytes', bytes, vscode.ConfigurationTarget.Global);
  const about = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [`mcp-workspace-bridge/${key}`, value]),
    );
  /** Expects an error with this message and MCP's code for bad parameters. */
  const expectError = (client: TestClient, uri: string, message: RegExp) =>
    assert.rejects(client.read(uri), { code: -32602, message });

  before(async () => {
    await limit(maxReadBytes);
    await write('.claude/skills/add/SKILL.md', '---\nname: add\ndescription: Adds.\n---\n# Add\n');
  });
  afterEach(closeAll);
  after(async () => {
    await limit(undefined);
    await rm(join(workspaceFolder(), '.claude'), { recursive: true });
  });

  it('with lines, as they are typed and not saved, in the client’s spelling', async () => {
    await folder.show('src/a.txt');
    await folder.type('!');
    const asked = [
      `${folder.uri('src/a.txt')}#L2-L3`,
      `${folder.uri('src/a.txt')}?lines=2-9`,
      `${folder.uri('src/a.txt')}?lines=2-3`.replace('file:///', 'file://localhost/'),
    ];
    await folder.forEachClient(async (client) => {
      for (const uri of asked) {
        const contents = await until('it is typed', async () => {
          const found = await client.read(uri);
          return found.text?.endsWith('!') ? found : undefined;
        });
        const { _meta, ...others } = contents;
        assert.deepEqual(others, { uri, mimeType: 'text/plain', text: 'two\r\nthree!' });
        assert.partialDeepStrictEqual(_meta, about({ lines: '2-3', lineCount: 3, dirty: true }));
        assert.ok(Number(_meta?.['mcp-workspace-bridge/version']) > 1);
      }
      await expectError(
        client,
        `${folder.uri('src/a.txt')}#L4`,
        /Line 4 is past the end.* 3 lines/,
      );
      await expectError(client, `${folder.uri('src/a.txt')}?lines=x`, /Malformed lines/);
    });
  });

  it('with the size of what is too large, and with its lines', async () => {
    const uri = folder.uri('large.txt');
    await folder.forEachClient(async (client) => {
      await expectError(client, uri, /Too large: 10000 bytes, and at most 4096 .*\?lines=10-20/);
      const lines = await client.read(`${uri}?lines=100-200`);
      assert.equal(lines.text, `${long}\n`);
      assert.deepEqual(lines._meta, about({ lines: '100-101', priority: 0 }));
      await expectError(client, `${uri}?lines=1-41`, /Too large/);
    });
  });

  it('with a folder, its files and its folders', async () => {
    const source = folder.uri('src/');
    await folder.forEachClient(async (client) => {
      const { contents } = await client.readAll(source);
      assert.deepEqual(
        contents.map(({ uri, text, mimeType }) => [uri, text, mimeType]),
        [
          [`${source}a.txt`, 'one\r\ntwo\r\nthree', 'text/plain'],
          [`${source}deep/`, '', 'inode/directory'],
        ],
      );
      await expectError(client, 'not a uri', /Malformed URI/);
    });
  });

  it('with what can be put into its templates, of which it keeps what it holds back', async () => {
    await folder.show('bad.json');
    const root = `${folder.path.slice(1)}/`;
    const file = 'file:///{+path}';
    const lines = 'file:///{+path}{?lines}';
    const ofProblems = 'diagnostics://document/{+path}{?severity}';
    await folder.forEachClient(async (client) => {
      const offered = await client.templates();
      // Git's are offered once there is a repository.
      const known = offered.filter((uriTemplate) => !uriTemplate.startsWith('git:'));
      assert.deepEqual(known.toSorted(), (await documentedTemplates()).toSorted());

      const path = (uriTemplate: string, typed: string) =>
        client.complete({ uriTemplate, variable: 'path', typed });
      const names = ['src/', '.gitignore', 'bad.json', 'large.txt', 'lines.txt'];
      const inRoot = (await path(file, root)).slice(0, names.length);
      assert.deepEqual(inRoot.toSorted(), names.map((name) => root + name).toSorted());
      const inSource = await path(lines, `${root}src/`);
      assert.deepEqual(inSource.slice(0, 2), [`${root}src/a.txt`, `${root}src/deep/`]);
      const throughBoth = (await path(file, `${root}src/d`))[0];
      assert.equal(throughBoth, `${root}src/deep/er/b.txt`);
      assert.deepEqual(await path(file, `${root}src/.e`), []);
      assert.ok(![...inRoot, ...inSource].some((value) => /\.env|out\.log/.test(value)));

      const steps = (given: string) =>
        client.complete({
          uriTemplate: lines,
          variable: 'lines',
          typed: '',
          given: { path: given },
        });
      assert.deepEqual(await steps(`${root}lines.txt`), ['1-100', '101-200', '201-251']);
      assert.deepEqual(await steps(`${root}src/.env`), []);
      assert.deepEqual(await steps(`${root}nowhere`), []);

      await until('the mistake is found', async () =>
        (await client.list()).some(
          ({ uri }) => uri === 'diagnostics://document/some%20folder/bad.json',
        ),
      );
      assert.deepEqual(await path(ofProblems, 'some'), ['some folder/bad.json']);
      const given = { path: 'some folder/bad.json' };
      const severity = { uriTemplate: ofProblems, variable: 'severity', typed: '', given };
      assert.deepEqual(await client.complete(severity), ['error']);
      await assert.rejects(path('file:///{path}', ''), /Unknown resource template/);
    });
  });

  it('with folders without their texts, and with skills, to a client that knows MCP’s extension for them', async () => {
    const { url, token } = await folder.endpoint();
    const client = new Client({ name: 'skills', version: '0' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const skills = new SkillsClient(client);
    const { resources } = await skills.readDirectory(folder.uri('src/'));
    assert.deepEqual(
      resources.map(({ uri, mimeType }) => [uri, mimeType]),
      [
        [folder.uri('src/a.txt'), 'text/plain'],
        [`${folder.uri('src/deep')}/`, 'inode/directory'],
      ],
    );
    const listed = await until('the skill is found', async () => {
      const listing = await skills.list();
      const names = listing.skills.map(({ frontmatter }) => frontmatter.name);
      assert.deepEqual(names, ['add', 'read-vscode']);
      return listing.skills;
    });
    for (const skill of listed) assert.ok((await skills.read(skill)).verified, skill.uri);
    await client.close();
  });

  it('with an error that says so, where it is asked for more completions than anybody types', async () => {
    const endpoint = await folder.endpoint();
    const hasty = { name: 'hasty', version: '0' };
    const clients = [
      await connectSession(endpoint, undefined, hasty),
      await connectModern(endpoint, hasty),
    ];
    for (const client of clients) {
      const start = performance.now();
      const asked = Array.from({ length: 200 }, () =>
        client.complete({ uriTemplate: 'file:///{+path}', variable: 'path', typed: '' }),
      );
      const answers = await Promise.allSettled(asked);
      const refused = answers.filter(({ status }) => status === 'rejected');
      // 40 at once, and 20 for each second that they take, which are more on a busy machine.
      const allowed = 40 + Math.ceil((performance.now() - start) / 50);
      const isLimited = refused.length >= 200 - allowed && refused.length <= 160;
      assert.ok(isLimited, `${refused.length} are refused, ${allowed} allowed`);
      for (const { reason } of refused as PromiseRejectedResult[]) {
        assert.match(String(reason), /Too many requests: at most 20 a second/);
      }
      await client.close();
    }
  });
});

/** The templates of the page about resources, but for those of git. */
async function documentedTemplates(): Promise<readonly string[]> {
  const { extensionPath = '' } =
    vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge') ?? {};
  const page = await readFile(join(extensionPath, 'media', 'docs', 'resources.md'), 'utf8');
  const first = [...page.matchAll(/^\| `([^`]*\{[^`]*)`/gm)].map(([, uri = '']) => uri);
  // Git's are there with a repository, and what takes an agreement once there is one.
  return first.filter((uri) => !/^(git|terminal|task|test|debug):/.test(uri));
}
