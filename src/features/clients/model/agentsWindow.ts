import { posix } from 'node:path';

/**
 * The workspace file of VS Code's Agents window (`agentSessionsWorkspace` of its environment service, 1.139). The API that
 * would tell is a proposal, which only built-in extensions may use.
 */
const agentsWorkspace = 'agent-sessions.code-workspace';

/**
 * Whether a window is VS Code's Agents window, which has no editors.
 * @param workspaceFile the path in the URI of its workspace file, if it has one.
 */
export function isAgentsWindow(workspaceFile: string | undefined): boolean {
  return workspaceFile !== undefined && posix.basename(workspaceFile) === agentsWorkspace;
}
