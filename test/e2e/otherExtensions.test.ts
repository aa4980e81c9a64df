import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { packageExample } from '../host/exampleVsix';
import { useScene } from '../host/scene';
import { until } from '../host/until';

/** A `tasks.json` with build tasks, by their names. */
function tasks(commands: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    version: '2.0.0',
    tasks: Object.entries(commands).map(([label, command]) => {
      return { label, type: 'shell', command, group: 'build' };
    }),
  });
}

const compile = 'build-tasks:compile';

describe('what another extension provides', () => {
  const file = '.vscode/tasks.json';
  const scene = useScene({ files: { [file]: tasks({ compile: 'tsc' }) }, besides: packageExample });
  const provided = async () => {
    const uris: string[][] = [];
    await scene.forEachClient(async (client) => {
      const listed = await client.list();
      uris.push(listed.map(({ uri }) => uri).filter((uri) => uri.startsWith('build-tasks:')));
    });
    return uris;
  };

  let unasked: { listed: string[][]; read: unknown[] };
  const asked = 'An extension wants to share “Build Tasks”';
  const compiles = (command: string) =>
    scene.forEachClient((client) =>
      until(`the task says ${command}`, async () => {
        const served = await client.readIfServed(compile);
        return served?.text === command && served.mimeType === 'text/x-sh';
      }),
    );

  before(async () => {
    await scene.window.notification(asked);
    const read: unknown[] = [];
    await scene.forEachClient(async (client) => read.push(await client.readIfServed(compile)));
    unasked = { listed: await provided(), read };
    await scene.expectListChanged(() => scene.window.answer(asked, 'Share'));
  });
  beforeEach(async () => {
    await writeFile(join(scene.folder, file), tasks({ compile: 'tsc' }));
    await compiles('tsc');
  });

  it('is shared once the person agrees', async () => {
    assert.deepEqual(unasked, { listed: [[], []], read: [undefined, undefined] });
    await until('nothing else of it is listed', async () => {
      assert.deepEqual(await provided(), [[compile], [compile]]);
      return true;
    });
  });

  it('is notified of', async () => {
    await scene.forEachClient(async (client) => void (await client.subscribe(compile)));
    const more = tasks({ compile: 'tsc --watch', 'link & pack': 'make' });
    await scene.expectListChanged(() => writeFile(join(scene.folder, file), more));
    await scene.forEachClient(async ({ received, read }) => {
      await received.until(compile);
      assert.equal((await read(compile)).text, 'tsc --watch');
      assert.equal((await read('build-tasks:link%20%26%20pack')).text, 'make');
    });
  });

  it('is gone when it is switched off, and back when it is switched on', async () => {
    const { window } = scene;
    await window.showPanel();
    await window.tree.expand('Other Extensions');
    await scene.expectListChanged(() => window.tree.tick('Build Tasks'));
    await window.tree.row('Build Tasks, not shared').waitFor();
    assert.deepEqual(await provided(), [[], []]);
    await scene.forEachClient(async (client) =>
      assert.equal(await client.readIfServed(compile), undefined),
    );
    await scene.expectListChanged(() => window.tree.tick('Build Tasks'));
    await window.tree.row('Build Tasks, shared').waitFor();
    await compiles('tsc');
  });
});
