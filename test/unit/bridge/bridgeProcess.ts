import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Lines } from '../../../src/bridge/stdio';
import type { WindowRecord } from '../../../src/core/protocol/windowRecord';
import { root } from '../../host/paths';
import { until } from '../../host/until';
import type { Scope } from '../scope';
import { request, type Message } from '../server/rawSession';
import { cleanup } from '../cleanup';
import { temporaryFolder } from '../temporaryFolder';

export const bridgePath = join(root, 'dist', 'bridge.js');

/** A home with a project in it, and the discovery files of its windows. */
export async function temporaryHome(scope: Scope) {
  const own = cleanup(scope);
  const home = await temporaryFolder({ after: own });
  const project = join(home, 'project');
  const windows = join(home, '.mcp-workspace-bridge', 'windows');
  await mkdir(project);
  await mkdir(windows, { recursive: true, mode: 0o700 });
  const write = async (record: Partial<WindowRecord> & Pick<WindowRecord, 'url' | 'token'>) => {
    const id = record.id ?? 'window-1';
    const whole: WindowRecord = {
      version: 1,
      id,
      pid: process.pid,
      host: 'here',
      startedAt: '2026-01-01T00:00:00.000Z',
      focusedAt: '2026-01-01T00:00:00.000Z',
      app: 'Test',
      workspaceFolders: [pathToFileURL(project).href],
      name: 'project',
      ...record,
    };
    await writeFile(join(windows, `${id}.json`), JSON.stringify(whole), { mode: 0o600 });
  };
  return { home, project, windows, write, own };
}

type Home = Awaited<ReturnType<typeof temporaryHome>>;

export function environmentOf({ home }: Pick<Home, 'home'>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: home, USERPROFILE: home };
}

/** The bundle as a process, and every line that it writes. */
export function startBridge(
  { home, project, own }: Pick<Home, 'home' | 'project' | 'own'>,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [bridgePath, ...args], {
    cwd: project,
    env: { ...environmentOf({ home }), ...variables },
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  own(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const received: Message[] = [];
  let errors = '';
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => received.push(JSON.parse(line) as Message),
    onTooLong: () => undefined,
  });
  child.stdout.on('data', (chunk: Buffer) => lines.feed(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.stdin.on('error', () => undefined);
  const write = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const answersTo = (id: unknown) =>
    received.filter((message) => message.id === id && message.method === undefined);
  const answer = async (id: unknown) => {
    const found = await until(`request ${String(id)} is answered`, () => answersTo(id)[0]);
    return found;
  };
  return {
    child,
    exited,
    received,
    get errors() {
      return errors;
    },
    write,
    answersTo,
    answer,
    ask: (id: number | string, method: string, params: object = {}) => {
      write(request(id, method, params));
      return answer(id);
    },
    /** Opens a session. */
    initialize: async (protocolVersion = '2025-11-25') => {
      const clientInfo = { name: 'test', version: '0' };
      write(request('init', 'initialize', { protocolVersion, capabilities: {}, clientInfo }));
      const answered = await answer('init');
      write({ jsonrpc: '2.0', method: 'notifications/initialized' });
      return answered;
    },
    /** Waits for a line of standard error, which may arrive later than messages that were sent after it. */
    logs: (what: RegExp) => until(`the bridge logs ${what}`, () => what.test(errors)),
    count: (method: string) => received.filter((message) => message.method === method).length,
    receives: (method: string, uri?: string) =>
      until(`${method} ${uri ?? ''} is received`, () =>
        received.some(
          (message) =>
            message.method === method && (uri === undefined || message.params?.uri === uri),
        ),
      ),
  };
}

/** The URIs in the result of `resources/list`. */
export function urisOf({ result }: Message): string[] {
  const resources = (result?.['resources'] ?? []) as { uri: string }[];
  return resources.map(({ uri }) => uri);
}

/** The text in the result of `resources/read`. */
export function textOf({ result }: Message): string | undefined {
  const contents = (result?.['contents'] ?? []) as { text: string }[];
  return contents[0]?.text;
}
