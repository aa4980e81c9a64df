import { homedir } from 'node:os';
import { join } from 'node:path';
import { stateFolderName } from '../../core/protocol/windowRecord';
import { hookAnswer } from './hookAnswer';

/** The longest time that a prompt waits for the hook, from the start of the process, and that an edit does. */
const maxMs = { prompt: 1_000, edit: 1_500 };

/**
 * Prints the window's brief for the client that has started this process as a hook, and exits with 0, whatever happens:
 * clients show other codes and the standard error to the person, and some refuse the prompt.
 */
export function runHook(client: string): void {
  const exit = () => process.exit(0);
  process.on('uncaughtException', exit); // Also if the client closes standard output.
  const exitAt = (ms: number) => setTimeout(exit, Math.max(0, ms - performance.now()));
  let timer = exitAt(maxMs.prompt);
  const surroundings = {
    input: process.stdin,
    folder: process.cwd(),
    stateFolder: join(homedir(), stateFolderName),
    onEdit: () => {
      clearTimeout(timer);
      timer = exitAt(maxMs.edit);
    },
  };
  hookAnswer(client, surroundings).then((text) => process.stdout.write(text, exit), exit);
}
