import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Inspector } from '../host/inspector';
import { hasNpmHost } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const skip = !hasNpmHost && 'there is no page to drive';

interface Result {
  readonly resources?: readonly { readonly uri: string }[];
  readonly resourceTemplates?: readonly { readonly uriTemplate: string }[];
  readonly contents?: readonly { readonly uri: string; readonly text?: string }[];
  readonly tools?: readonly { readonly name: string }[];
  readonly content?: readonly { readonly text?: string }[];
  readonly messages?: readonly unknown[];
  /** Only revision 2026-07-28 has it. */
  readonly ttlMs?: number;
}

const rows = [
  { era: 'legacy', revision: '2025-11-25' },
  { era: 'modern', revision: '2026-07-28' },
];

describe('the MCP Inspector', { skip }, () => {
  const scene = useScene({ files: { 'a.txt': 'a\n', 'src/b.txt': 'b\n', 'srv/c.txt': 'c\n' } });
  let inspector: Inspector;

  before(async () => {
    inspector = await Inspector.for(await scene.code.serving(scene.folder));
    await scene.window.openFile('a.txt');
    await scene.window.type('not saved');
    await scene.forEachClient(({ read }) =>
      until('it is typed', async () => (await read(scene.uri('a.txt'))).text === 'a\nnot saved'),
    );
  });
  after(() => inspector.stopDaemon());

  for (const { era, revision } of rows) {
    const ask = async (method: string, ...options: readonly string[]): Promise<Result> => {
      const { authorization } = inspector;
      const args = ['--protocol-era', era, ...authorization, ...options];
      const { code, stdout, stderr } = await inspector.cli(method, ...args);
      assert.equal(code, 0, stderr);
      return (JSON.parse(stdout) as { readonly result: Result }).result;
    };

    describe(`--cli, ${era}`, () => {
      it('lists', async () => {
        const { resources } = await ask('resources/list');
        const files = resources?.map(({ uri }) => uri).filter((uri) => uri.endsWith('.txt'));
        assert.deepEqual(
          files?.sort(),
          ['a.txt', 'src/b.txt', 'srv/c.txt'].map((name) => scene.uri(name)),
        );
      });

      it('lists the templates', async () => {
        const { resourceTemplates } = await ask('resources/templates/list');
        const templates = resourceTemplates?.map(({ uriTemplate }) => uriTemplate);
        assert.ok(templates?.includes('file:///{+path}'));
      });

      it('reads what is not saved', async () => {
        const uri = scene.uri('a.txt');
        const { contents, ttlMs } = await ask('resources/read', '--uri', uri);
        assert.partialDeepStrictEqual(contents, [{ uri, text: 'a\nnot saved' }]);
        assert.equal(ttlMs, era === 'modern' ? 0 : undefined);
      });

      it('lists the tools and calls one', async () => {
        const { tools } = await ask('tools/list', '--strict');
        assert.deepEqual(
          tools?.map(({ name }) => name),
          ['list_context', 'read_context', 'search_context', 'get_diagnostics'],
        );
        const call = ['--tool-name', 'read_context', '--tool-arg', 'path=a.txt', 'startLine=2'];
        const { content } = await ask('tools/call', ...call);
        assert.equal(content?.[1]?.text, 'not saved');
      });

      it('gets a prompt', async () => {
        const args = ['--prompt-name', 'fix_problems', '--prompt-args', 'path=a.txt'];
        const { messages } = await ask('prompts/get', ...args);
        assert.match(JSON.stringify(messages), /not saved/);
      });

      it('ends with an error for a file that is not there', async () => {
        const uri = scene.uri('none.txt');
        const options = ['--uri', uri, '--protocol-era', era, ...inspector.authorization];
        const { code, stderr } = await inspector.cli('resources/read', ...options);
        assert.equal(code, 1);
        assert.match(stderr, /Resource not found/);
      });

      it('is refused without the token', async () => {
        const options = ['--protocol-era', era, '--stored-auth-only'];
        const { code, stdout, stderr } = await inspector.cli('resources/list', ...options);
        assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
        assert.match(stderr, /"auth_required"/);
      });
    });

    describe(`mcpdo, ${era}`, () => {
      before(() => inspector.connect(era, era));

      it('agrees on the revision', async () => {
        const shown = await inspector.mcpdo('connections/show', era);
        assert.partialDeepStrictEqual(shown, { protocolVersion: revision, protocolEra: era });
      });

      it('is notified of what is typed', async () => {
        const uri = scene.uri('src/b.txt');
        await scene.window.openFile('b.txt', 'src/b.txt');
        const subscription = inspector.subscribe(era, uri);
        try {
          await subscription.until('subscribed');
          await scene.window.type('x');
          assert.equal((await subscription.until('resources/updated')).uri, uri);
        } finally {
          await subscription.end();
        }
      });

      it('completes a path, folder by folder', async () => {
        const path = scene.folder.slice(1);
        const complete = (typed: string) =>
          inspector.complete(era, { template: 'file:///{+path}', variable: 'path', typed });
        const folders = (await complete(`${path}/sr`)).slice(0, 2);
        assert.deepEqual(folders.sort(), [`${path}/src/`, `${path}/srv/`]);
        assert.equal((await complete(`${path}/src/`))[0], `${path}/src/b.txt`);
      });

      it('disconnects', async () => {
        const name = `another-${era}`;
        await inspector.connect(name, era);
        assert.deepEqual(await inspector.mcpdo('disconnect', name), { name });
        await assert.rejects(inspector.mcpdo('connections/show', name));
      });
    });
  }

  it('leaves no daemon behind', async () => {
    await inspector.connect('last', 'modern');
    assert.notEqual(await inspector.daemon(), undefined);
    await inspector.stopDaemon();
    assert.equal(await inspector.daemon(), undefined);
  });
});
