import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport as SessionStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { modernOver, sessionOver, type TestClient } from './clients';
import { until } from './until';

interface Place {
  /** The home in which the extension keeps its copy of the bridge. */
  readonly home: string;
  /** The folder that the client is started in. */
  readonly cwd: string;
  /** The client that its entry names. */
  readonly client?: string;
  /** The id of the window that it wants. */
  readonly window?: string;
  /** The seconds that requests wait for a window that has closed; the bridge's default if left out. */
  readonly wait?: number;
}

/** A client that reaches a window by the bridge in a person's home. */
export interface BridgedClient extends TestClient {
  /** Text that the bridge has written to standard error. */
  readonly said: () => string;
  untilSaid(what: RegExp): Promise<true>;
}

/** The official SDK's client of the revisions with sessions. */
export function bridgeSession(place: Place): Promise<BridgedClient> {
  const transport = new SessionStdio({ ...bridgeCommand(place), stderr: 'pipe' });
  return listening(transport.stderr, () => sessionOver(transport));
}

/** The official SDK's client of 2026-07-28. */
function bridgeModern(place: Place): Promise<BridgedClient> {
  const transport = new ModernStdio({ ...bridgeCommand(place), stderr: 'pipe' });
  return listening(transport.stderr, () => modernOver(transport));
}

/** A client of each era, once the extension has put the bridge in its place. */
export async function bridgeEach(place: Place): Promise<BridgedClient[]> {
  await untilBridged(place.home);
  return [await bridgeSession(place), await bridgeModern(place)];
}

/** The extension puts its copy of the bridge in its place after it serves. */
export async function untilBridged(home: string): Promise<void> {
  await until('the bridge is in its place', () => existsSync(bridgeIn(home)));
}

export async function closeEach(clients: readonly BridgedClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.close()));
}

export async function eachReads(
  clients: readonly BridgedClient[],
  file: string,
  text: string,
): Promise<void> {
  for (const client of clients) {
    const read = async () => (await client.readIfServed(file))?.text === text;
    await until(`${client.era} reads ${text}`, read);
  }
}

export async function eachHears(clients: readonly BridgedClient[], what: string): Promise<void> {
  for (const { received } of clients) await received.until(what, 60_000);
}

/** Waits for the notifications of earlier actions, and forgets them. */
export async function forgetEach(clients: readonly BridgedClient[]): Promise<void> {
  await Promise.all(clients.map(({ received }) => received.settled()));
  for (const { received } of clients) received.forget();
}

/** The extension's copy of the bridge. */
export function bridgeIn(home: string): string {
  return join(home, '.mcp-workspace-bridge', 'bridge.js');
}

function bridgeCommand({ home, cwd, client, window, wait }: Place) {
  return {
    command: process.execPath,
    args: [
      bridgeIn(home),
      ...(client === undefined ? [] : ['--client', client]),
      ...(window === undefined ? [] : ['--window', window]),
      ...(wait === undefined ? [] : ['--wait', String(wait)]),
    ],
    cwd,
    env: { HOME: home, PATH: process.env['PATH'] ?? '' },
  };
}

async function listening(
  stderr: { on(event: 'data', listener: (chunk: Buffer) => void): unknown } | null,
  connect: () => Promise<TestClient>,
): Promise<BridgedClient> {
  let said = '';
  stderr?.on('data', (chunk) => (said += chunk.toString()));
  const client = await connect();
  return {
    ...client,
    said: () => said,
    untilSaid: (what) => until(`the bridge says ${what}`, () => what.test(said) || undefined),
  };
}
