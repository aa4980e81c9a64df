import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { windowsHere } from '../../../../../src/features/clients/bridge/windowsHere';
import { makeCheckouts } from '../../../checkouts';
import { cleanup } from '../../../cleanup';
import { fakeWindow, refusingUrl } from '../../../server/window';
import { temporaryFolder } from '../../../temporaryFolder';

const skip = process.platform === 'win32' && 'paths are compared in lower case';

describe('the windows of this machine', () => {
  it('include those that do not answer, and say which one the bridge would choose', async (t) => {
    const own = cleanup(t);
    const folder = await temporaryFolder({ after: own });
    const stateFolder = join(folder, 'state');
    const open = async (id: string) => {
      const path = join(folder, id);
      await mkdir(path);
      const { server } = fakeWindow(own, { stateFolder, id, folders: [pathToFileURL(path).href] });
      await server.start();
      return path;
    };
    const app = await open('app');
    const lib = await open('lib');
    const gone = { id: 'gone', url: await refusingUrl(), token: 't', pid: 1, host: 'elsewhere' };
    await writeFile(
      join(stateFolder, 'windows', 'gone.json'),
      JSON.stringify({ version: 1, ...gone, workspaceFolders: [], name: '' }),
      { mode: 0o600 },
    );
    const of = async (path: string) => {
      const windows = await windowsHere(stateFolder, 'app', path);
      return windows.map(({ name, isThis, isAlive, isChosen }) =>
        [name === 'ws' ? '' : 'gone', isThis && 'this', isAlive && 'alive', isChosen && 'chosen']
          .filter(Boolean)
          .join(' '),
      );
    };
    assert.deepEqual((await of(app)).sort(), ['alive', 'gone', 'this alive chosen']);
    assert.deepEqual((await of(lib)).sort(), ['alive chosen', 'gone', 'this alive']);
    assert.deepEqual((await of(folder)).sort(), ['alive', 'gone', 'this alive']);
  });

  it('include one that would serve a worktree from another checkout', { skip }, async (t) => {
    const own = cleanup(t);
    const { at } = await makeCheckouts({ after: own });
    const stateFolder = at('state');
    const folders = [pathToFileURL(at('repo')).href];
    await fakeWindow(own, { stateFolder, id: 'repo', folders }).server.start();
    const [window] = await windowsHere(stateFolder, 'repo', at('linked/src'));
    assert.equal(window?.isChosen, true);
  });
});
