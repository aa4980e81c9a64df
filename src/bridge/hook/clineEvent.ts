import { isObject, type JsonObject } from '../../base/json';

/**
 * The event of Cline with the names that other clients give to it. Cline takes text only after a tool has run. What is wrong
 * before an edit is therefore noted when a file is read, which Cline does first.
 * @returns `undefined` if the event is another client's.
 */
export function fromCline(event: JsonObject): JsonObject | undefined {
  const { hookName, taskId, agent_id, parent_agent_id, workspaceRoots, tool_result } = event;
  if (hookName !== 'tool_result' || !isObject(tool_result)) return undefined;
  const { name, input, output, error } = tool_result;
  const common = {
    session_id: taskId,
    workspace_roots: workspaceRoots,
    // Its own agent has an id, too.
    ...(typeof parent_agent_id === 'string' && { agent_id }),
  };
  const hasFailed = error || (isObject(output) && output['success'] === false);
  if (hasFailed) return common;
  const isRead = name === 'read_files';
  return {
    ...common,
    hook_event_name: isRead ? 'PreToolUse' : 'PostToolUse',
    tool_name: isRead ? 'edit' : name,
    tool_input: isObject(input) ? input : { path: input },
    tool_response: output,
  };
}
