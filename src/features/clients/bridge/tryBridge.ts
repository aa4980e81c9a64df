import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parsedJson } from '../../../base/json';
import { trialName } from '../../../core/protocol/serverDeclaration';
import type { BridgeCommand } from '../model/aiClientConfig';
import type { BridgeTrial, TrialOutcome } from '../model/bridgeTrial';

const defaultTimeoutMs = 15_000;
/** The time limit for the bridge to exit after its input has ended. */
const graceMs = 2_000;
const maxSaid = 4_000;

interface Options {
  /** The folder that the client would start it in. */
  readonly cwd: string;
  /** The environment of the extension host. */
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  readonly timeoutMs?: number;
}

/** Starts the bridge as an entry says, and lists what it serves. */
export async function tryBridge(entry: BridgeCommand, options: Options): Promise<BridgeTrial> {
  const child = spawn(entry.command, entry.args, {
    cwd: options.cwd,
    env: { ...clientEnvironment(options.env), ...entry.env },
    windowsHide: true,
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-maxSaid)));
  const timer = new AbortController();
  const outcome = await Promise.race([
    listing(child, options.version),
    endOf(child),
    delay<TrialOutcome>(
      options.timeoutMs ?? defaultTimeoutMs,
      { type: 'timedOut' },
      { signal: timer.signal },
    ),
  ]);
  timer.abort();
  await end(child, closed);
  return { outcome, said: said.trim() };
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<TrialOutcome> {
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ type: 'notStarted', message }));
    child.once('close', (code) => resolve({ type: 'ended', code }));
  });
}

/** Waits until its stderr has been read to the end, which may arrive later than its answers. */
async function end(child: ChildProcessWithoutNullStreams, closed: Promise<void>): Promise<void> {
  child.stdin.end();
  if (await isIn(closed, graceMs)) return;
  child.kill();
  await isIn(closed, graceMs); // It does not close if a child process keeps the output open.
}

async function isIn(closed: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal });
  const isClosed = await Promise.race([closed.then(() => true), late]);
  timer.abort();
  return isClosed;
}

interface Answer {
  readonly id?: unknown;
  readonly error?: { readonly message?: unknown };
  readonly result?: { readonly resources?: readonly unknown[]; readonly nextCursor?: unknown };
}

/** Never settles if no answer comes. */
async function listing(
  child: ChildProcessWithoutNullStreams,
  version: string,
): Promise<TrialOutcome> {
  const waiting = new Map<unknown, (answer: Answer) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = parsedJson(line) as Answer | undefined;
    waiting.get(answer?.id)?.(answer ?? {});
  });
  child.stdin.on('error', () => undefined); // `endOf` notices its end.
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });

  const hello = await ask(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: trialName, version },
  });
  if (hello.error) return refused(hello.error);
  send({ method: 'notifications/initialized' });
  const list = await ask(2, 'resources/list');
  if (list.error) return refused(list.error);
  const resources = list.result?.resources?.length ?? 0;
  const hasMore = list.result?.nextCursor !== undefined;
  return resources > 0 ? { type: 'passed', resources, hasMore } : { type: 'nothing' };
}

function refused({ message }: { readonly message?: unknown }): TrialOutcome {
  return { type: 'refused', message: String(message) };
}

/** A client is not started by VS Code, and so lacks its variables. */
export function clientEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(VSCODE_|ELECTRON_)|^NODE_OPTIONS$/i.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)));
}
