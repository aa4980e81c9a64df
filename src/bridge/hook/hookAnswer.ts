import { askForBrief } from './askForBrief';
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
  const input = client.hasInput ? parseInput(await readInput(process.input), process.folder) : {};
  const deliver = client.delivery(input);
  if (!deliver) return '';
  if (deliver === 'beforeEdit' || deliver === 'afterEdit') process.onEdit?.();
  const { session, agent, folder = process.folder, files, toolAnswer } = input;
  const prompt = deliver === 'nothing' ? undefined : input.prompt;
  const startedAt = Math.floor(performance.timeOrigin);
  const request = {
    client: id,
    deliver,
    startedAt,
    ...(session !== undefined && { session }),
    ...((input.moment === 'prompt' || !client.hasInput) && { isPrompt: true }),
    ...(prompt !== undefined && { prompt }),
    ...(agent !== undefined && { agent }),
    ...(files && { files }),
    ...(toolAnswer !== undefined && { toolAnswer }),
  };
  const answer = await askForBrief(process.stateFolder, folder, request);
  return answer.text === '' || deliver === 'nothing' ? '' : client.format(answer, input);
}
