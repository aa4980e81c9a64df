import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Briefing } from '../../../src/core/brief/briefing';
import type { Catalog } from '../../../src/core/catalog/catalog';
import { workspaceHash } from '../../../src/core/protocol/workspaceHash';
import { windowKey } from '../../../src/core/protocol/windowRecord';
import { WindowServer } from '../../../src/server/windowServer';
import { IconFiles } from '../../../src/server/mcp/iconFiles';
import { Listener } from '../../../src/server/http/listener';
import { fakeCatalog } from '../fakeCatalog';
import { noBriefing, noWorktrees } from '../noBriefing';
import { always } from '../setting';
import { noRules } from '../sharingRules';
import { temporaryFolder } from '../temporaryFolder';
import { send } from './http';
import { fakeLog, iconFolder } from './serve';
import { cleanup } from '../cleanup';
import { withoutAnswers } from '../withoutAnswers';

/** The address of a listener that is closed. */
export async function refusingUrl(): Promise<string> {
  const listener = await Listener.open([0], () => undefined);
  const { port } = listener;
  await listener.close();
  return `http://127.0.0.1:${port}/mcp`;
}

/** A workspace of this run alone, so that its ports are likely free. */
export const workspace = workspaceHash(`file:///unit-${process.pid}`);

interface Options {
  readonly catalog?: Catalog;
  readonly stateFolder: string;
  readonly id?: string;
  readonly port?: () => number;
  readonly mayServe?: () => boolean;
  readonly isAlive?: () => boolean;
  /** URIs. */
  readonly folders?: readonly string[];
  readonly brief?: Briefing;
}

/** The server of a window, with what a test examines. */
export function fakeWindow(own: (close: () => unknown) => void, options: Options) {
  const { stateFolder, id = 'window-1', port = () => 0 } = options;
  const { mayServe = () => true, isAlive = () => true, folders = ['file:///ws'] } = options;
  const { catalog = fakeCatalog().catalog, brief = noBriefing } = options;
  const { log, lines } = fakeLog();
  const server = new WindowServer({
    catalog,
    sharing: noRules(),
    log,
    version: '1.2.3',
    icons: new IconFiles(iconFolder, log),
    toolsEnabled: always(true),
    answers: withoutAnswers,
    worktrees: noWorktrees,
    brief,
    stateFolder,
    window: {
      id,
      app: 'Test',
      workspace,
      isAlive: async () => isAlive(),
      describe: () => ({ workspaceFolders: folders, name: 'ws' }),
    },
    port,
    mayServe,
  });
  const states: string[] = [];
  server.onDidChangeStatus(({ state }) => void states.push(state));
  own(async () => {
    await server.stop();
    server.dispose();
    catalog.dispose();
  });
  return { server, states, lines, recordPath: join(stateFolder, 'windows', `${id}.json`) };
}

/** A window in a state folder of its own, for one test. */
export async function oneWindow(t: TestContext, options: Omit<Options, 'stateFolder'> = {}) {
  const own = cleanup(t);
  const stateFolder = join(await temporaryFolder({ after: own }), 'state');
  return { stateFolder, ...fakeWindow(own, { stateFolder, ...options }) };
}

/** The port and token of a running server; fails if it does not run. */
export function serving({ status }: WindowServer): { port: number; url: string; token: string } {
  if (status.state !== 'serving') throw new Error(`It does not serve: ${status.state}`);
  return { port: Number(new URL(status.url).port), url: status.url, token: status.token };
}

/** The id of the window that answers at a port, or the status of its refusal. */
export async function whoAnswers(port: number, token: string): Promise<string | number> {
  let last = 0;
  for (const id of ['window-1', 'first', 'second']) {
    const headers = { authorization: `Bearer ${windowKey(token, id, port)}` };
    const { status, text } = await send({ port, method: 'GET', path: '/window', headers });
    if (status === 200) return (JSON.parse(text) as { id: string }).id;
    last = status;
  }
  return last;
}
