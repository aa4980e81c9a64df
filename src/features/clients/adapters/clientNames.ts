import { isVSCodeName } from '../../../core/protocol/clientIdentity';

/** The id of VS Code's own chat, which needs no entry. */
export const vscodeId = 'vscode';

/** The products' own names, by the ids of the clients. */
const labels: Readonly<Record<string, string>> = {
  [vscodeId]: 'VS Code',
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  codex: 'Codex',
  'copilot-cli': 'GitHub Copilot CLI',
  cursor: 'Cursor',
  devin: 'Devin Desktop (Windsurf)',
  'gemini-cli': 'Gemini CLI',
  'qwen-code': 'Qwen Code',
  droid: 'Factory Droid',
  crush: 'Crush',
  goose: 'Goose',
  opencode: 'opencode',
  cline: 'Cline',
  continue: 'Continue',
  kilo: 'Kilo Code',
  kiro: 'Kiro',
  amp: 'Amp',
  antigravity: 'Antigravity',
  zed: 'Zed',
};

/** The product's own name of an AI client. */
export function clientLabel(id: string): string | undefined {
  return Object.hasOwn(labels, id) ? labels[id] : undefined;
}

/** The names that clients give themselves (MCP, `Implementation.name`) beside their id and label: in lower case, by the id. */
const names: Readonly<Record<string, readonly string[]>> = {
  'claude-desktop': ['claude-ai'],
  codex: ['codex-mcp-client'],
  'copilot-cli': ['github-copilot-developer'],
  cursor: ['cursor-vscode'],
  devin: ['windsurf', 'windsurf-client'],
  'gemini-cli': ['gemini-cli-mcp-client'],
  'qwen-code': ['qwen-cli-mcp-client'],
  droid: ['factory-cli', 'factory-cli-mcp-client'],
  cline: ['@cline/core'],
  continue: ['continue-client', 'continue-cli-client'],
};

const ids = new Map([
  ...Object.entries(labels).map(([id, label]) => [label.toLowerCase(), id] as const),
  ...Object.entries(names).flatMap(([id, its]) => its.map((name) => [name, id] as const)),
]);

/** Gemini CLI and Qwen Code add the name of the server. */
const ofServer = /^(gemini-cli|qwen-cli)-mcp-client(?=-)/;

/** The id of the AI client that has this name, if it is known. */
export function aiClientIdOf(name: string): string | undefined {
  if (isVSCodeName(name)) return vscodeId;
  const lower = name.toLowerCase();
  return ids.get(ofServer.exec(lower)?.[0] ?? lower);
}
