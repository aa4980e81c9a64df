import { askForBrief } from './askForBrief';
import { defined } from '../../base/defined';
import { hookClientOf } from './hookClients';
import { parseInput, readInput, type Input } from './hookInput';

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
export async function hookAnswer(id: string, process: Surroundings): Promise<string> {
  const client = hookClientOf(id);
  if (!client) return '';
  const input = parseInput(await readInput(process.input), process.folder);
  const deliver = client.delivery(input);
  if (!deliver) return '';
  if (deliver === 'beforeEdit' || deliver === 'afterEdit') process.onEdit?.();
  const { session, agent, moment, folder = process.folder, files, toolAnswer } = input;
  const request = {
    client: id,
    deliver,
    startedAt: Math.floor(performance.timeOrigin),
    ...defined({
      session,
      isPrompt: moment === 'prompt' || undefined,
      prompt: deliver === 'nothing' ? undefined : input.prompt,
      agent,
      files,
      toolAnswer,
    }),
  };
  const answer = await askForBrief(process.stateFolder, folder, request);
  return answer.text === '' || deliver === 'nothing' ? '' : client.format(answer, input);
}
