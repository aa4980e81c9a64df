import { isObject, type JsonObject } from '../rpc';

/** The members of Cline's event that are looked at. */
export const clineNames = [
  'hookName',
  'taskId',
  'parent_agent_id',
  'workspaceRoots',
  'tool_result',
];

const reads = 'read_files';

/**
 * The event of Cline with the names that other clients give to it. Cline takes text only after a tool has run. What is wrong
 * before an edit is therefore noted when a file is read, which Cline does first.
 * @returns `undefined` if the event is another client's.
 */
export function fromCline(event: JsonObject): JsonObject | undefined {
  const { hookName, taskId, agent_id, parent_agent_id, workspaceRoots, tool_result } = event;
  if (hookName !== 'tool_result' || !isObject(tool_result)) return undefined;
  const { name, input, output, error } = tool_result;
  // Its own agent has an id, too.
  const isSubagent = typeof parent_agent_id === 'string';
  const common = {
    session_id: taskId,
    cwd: Array.isArray(workspaceRoots) ? (workspaceRoots[0] as unknown) : undefined,
    ...(isSubagent && { agent_id }),
  };
  if (name === reads) {
    const file_paths = pathsIn(input);
    return {
      ...common,
      hook_event_name: 'PreToolUse',
      tool_name: 'edit',
      tool_input: { file_paths },
    };
  }
  const hasFailed = typeof error === 'string' || (isObject(output) && output['success'] === false);
  if (hasFailed) return common;
  const edit = { tool_name: name, tool_input: input, tool_response: output };
  return { ...common, hook_event_name: 'PostToolUse', ...edit };
}

/** The paths in what `read_files` is given: a path, an object with a path, or a list of these under one of three names. */
function pathsIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input];
  if (Array.isArray(input)) return input.flatMap(pathsIn);
  if (!isObject(input)) return [];
  const { path, files, file_paths, paths } = input;
  return pathsIn(path ?? files ?? file_paths ?? paths);
}
