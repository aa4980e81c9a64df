import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import manifest from '../../package.json';
import { root } from '../host/paths';
import { environmentOf, temporaryHome } from './bridge/bridgeProcess';
import { fakeCatalog } from './fakeCatalog';
import { fakeWindow } from './server/window';
import { temporaryFolder } from './temporaryFolder';

const dist = join(root, 'dist');
const shell = process.platform === 'win32';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs what is published, into a folder of its own. */
async function pack(folder: string): Promise<Packed> {
  const args = ['pack', join(dist, 'npm'), '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, shell });
  const [packed] = JSON.parse(stdout) as [Packed];
  return packed;
}

it('the npm package serves the window that has the folder open, without a network', async (t) => {
  const folder = await temporaryFolder(t);
  const { filename, files } = await pack(folder);
  assert.deepEqual(files.map(({ path }) => path).sort(), [
    'LICENSE',
    'README.md',
    'bridge.js',
    'package.json',
  ]);
  const home = await temporaryHome(t);
  const uri = 'file:///ws/a.txt';
  const { catalog, kind } = fakeCatalog();
  kind.put(uri, 'served');
  const { server } = fakeWindow(home.own, {
    catalog,
    id: 'window',
    stateFolder: join(home.home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(home.project).href],
  });
  await server.start();

  const client = new Client({ name: 'test', version: '0' });
  home.own(() => client.close());
  const npx = ['exec', '--offline', '--yes', '--package', join(folder, filename), '--'];
  await client.connect(
    new StdioClientTransport({
      command: 'npm',
      args: [...npx, manifest.name],
      cwd: home.project,
      env: environmentOf(home),
      stderr: 'ignore',
    }),
  );
  assert.deepEqual(
    (await client.listResources()).resources.map((each) => each.uri),
    [uri],
  );
});

it('the npm package has the name and the version that the registry is told', async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(dist, name), 'utf8')) as Record<string, unknown>;
  const [npm, entry] = [await read('npm/package.json'), await read('server.json')];
  const { name, version } = manifest;
  assert.deepEqual([npm['name'], npm['version'], npm['mcpName']], [name, version, entry['name']]);
  assert.match(String(entry['name']), /^io\.github\.[\w-]+\/mcp-workspace-bridge$/);
  assert.equal(entry['version'], version);
  const [first] = entry['packages'] as [object];
  assert.partialDeepStrictEqual(first, { registryType: 'npm', identifier: name, version });
  // The registry refuses longer ones.
  assert.ok(String(entry['description']).length <= 100);
});
