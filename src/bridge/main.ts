import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { version } from '../../package.json';
import { stateFolderName } from '../core/protocol/windowRecord';
import { readArguments, usage } from './arguments';
import { Lines } from './lines';
import { Link } from './windowLink';
import { Output } from './output';
import { StdioServer } from './stdioServer';
import { Forwarder } from './forwarder';
import { SessionClient } from './sessionClient';
import { Windows } from './windows';

/** From the end of input: what is not done by then is left. */
const endMs = 800;

function log(line: string): void {
  process.stderr.write(`mcp-workspace-bridge: ${line}\n`);
}

function serve(workspace: string | undefined): void {
  const windows = new Windows(join(homedir(), stateFolderName), log);
  const folder = workspace ?? process.cwd();
  const link = new Link({ windows, folder, isNamed: workspace !== undefined, log });
  const output = new Output(process.stdout);
  const sessions = new SessionClient(link, output);
  const stdioServer = new StdioServer(new Forwarder({ link, output, sessions }), output, log);
  const lines = new Lines((line) => stdioServer.receive(line));

  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    const goodbye = async () => {
      await stdioServer.end();
      await Promise.all([sessions.end(), output.flushed()]);
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
  // The client is gone: nobody reads what is left to say.
  process.stdout.on('error', () => void end());
  process.stderr.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void end());
  }
}

function main(): void {
  const command = readArguments(process.argv.slice(2), process.env);
  switch (command.type) {
    case 'help':
      process.stdout.write(`${usage}\n`);
      return;
    case 'version':
      process.stdout.write(`${version}\n`);
      return;
    case 'wrong':
      log(`${command.why}\n\n${usage}`);
      process.exitCode = 2;
      return;
    case 'serve':
      serve(command.workspace);
  }
}

main();
