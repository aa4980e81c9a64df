import { homedir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../../base/defined';
import { stateFolderName } from '../../core/protocol/windowRecord';
import { askForBrief } from './askForBrief';
import { hookClientOf } from './hookClients';
import { parseInput, readInput, type Input } from './hookInput';

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

interface Surroundings {
  /** Standard input. */
  readonly input: Input;
  /** The working directory. */
  readonly folder: string;
  /** `~/.mcp-workspace-bridge`. */
  readonly stateFolder: string;
  /** Called if an edit is answered, which may take longer than a prompt may be held up. */
  onEdit?(): void;
}

/**
 * The output of the hook: the brief in the client's form; empty if there is no brief, or if the client has no hook.
 * @param id of an `AiClient`.
 */
export async function hookAnswer(id: string, surroundings: Surroundings): Promise<string> {
  const client = hookClientOf(id);
  if (!client) return '';
  const input = parseInput(await readInput(surroundings.input), surroundings.folder);
  const deliver = client.delivery(input);
  // Cursor is answered by its own hook, in its own name.
  if (!deliver || (input.isCursor && id !== 'cursor')) return '';
  if (deliver === 'beforeEdit' || deliver === 'afterEdit') surroundings.onEdit?.();
  const { session, parent, agent, moment, folder = surroundings.folder } = input;
  const { files, toolAnswer } = input;
  const request = {
    client: id,
    deliver,
    startedAt: Math.floor(performance.timeOrigin),
    ...defined({
      session,
      parent,
      isPrompt: (moment === 'prompt' && agent === undefined) || undefined,
      prompt: deliver === 'nothing' ? undefined : input.prompt,
      agent,
      files,
      toolAnswer,
    }),
  };
  const answer = await askForBrief(surroundings.stateFolder, folder, request);
  return answer.text === '' || deliver === 'nothing' ? '' : client.format(answer, input);
}
