import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateFolderName } from '../core/protocol/windowRecord';
import type { ServeCommand } from './arguments';
import { Lines, Output } from './stdio';
import { StdioServer } from './stdioServer';
import { Forwarder } from './forwarder';
import { SessionClient } from './sessionClient';
import { SessionRoute, StatelessRoute } from './routes';
import { withFolder, withId, type FindWindows } from './windows/findWindows';
import { WindowLink } from './windows/windowLink';
import { Windows } from './windows/windows';

/** After the end of input, work that takes longer is abandoned. */
const endMs = 800;

/**
 * The limit for a line of input. The window takes messages of 1 MiB; this leaves room for a batch of them, and for reading
 * the id of a request that is too long, so that the error can name it.
 */
const maxLineBytes = 32 * 1024 * 1024;

function log(line: string): void {
  process.stderr.write(`mcp-workspace-bridge: ${line}\n`);
}

/** The value of `--client`. Without it, the window uses the name that the client gives itself. */
function namedClient({ client }: ServeCommand): string | undefined {
  if (client === undefined || /^[a-z\d][a-z\d-]{0,59}$/.test(client)) return client;
  const given = JSON.stringify(client.slice(0, 60));
  log(`Ignored --client ${given}: a client is named as claude-code is, in small letters.`);
  return undefined;
}

function findFor({ window, workspace }: ServeCommand): FindWindows {
  return window === undefined
    ? withFolder(workspace ?? process.cwd(), workspace !== undefined)
    : withId(window);
}

export function serve(command: ServeCommand): void {
  const { waitMs } = command;
  const windows = new Windows(join(homedir(), stateFolderName), log);
  const link = new WindowLink({ windows, find: findFor(command), waitMs, log });
  const output = new Output(process.stdout);
  const client = namedClient(command);
  const sessions = new SessionClient(link, output, client);
  const stateless = new StatelessRoute(link, output, client);
  const forwarder = new Forwarder({
    session: new SessionRoute(link, output, sessions),
    stateless,
  });
  const stdioServer = new StdioServer(forwarder, output, log);
  const lines = new Lines({
    maxBytes: maxLineBytes,
    onLine: (line) => stdioServer.receive(line),
    onTooLong: () => stdioServer.refuseLine(maxLineBytes),
  });

  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    const goodbye = async () => {
      await stdioServer.end();
      await Promise.all([sessions.end(), stateless.end(), output.flushed()]);
    };
    await Promise.race([goodbye(), delay(endMs)]);
    process.exit(0);
  };
  process.stdin.on('data', (chunk: Buffer) => lines.feed(chunk));
  process.stdin.once('end', () => {
    lines.end();
    void end();
  });
  process.stdin.once('error', () => void end());
  // The client has exited: nobody reads any more output.
  process.stdout.on('error', () => void end());
  process.stderr.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void end());
  }
}
