import { readArguments, usage } from './arguments';
import { version } from '../../package.json';

/** Modules are loaded only when they are needed, because a prompt waits for the hook. */
async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2));
  switch (command.type) {
    case 'hook':
      return (await import('./hook/hook')).runHook(command.client);
    case 'help':
      process.stdout.write(`${usage}\n`);
      return undefined;
    case 'version':
      process.stdout.write(`${version}\n`);
      return undefined;
    case 'wrong':
      process.stderr.write(`mcp-workspace-bridge: ${command.why}\n\n${usage}\n`);
      process.exitCode = 2;
      return undefined;
    case 'serve':
      return (await import('./serve')).serve(command);
  }
}

void main();
