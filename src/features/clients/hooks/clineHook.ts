import type { BridgeCommand } from '../model/aiClientConfig';
import { writtenMark } from './writtenFile';

const code = `
/** The tools by which Cline edits files, and the one by which it reads them before: the state before an edit is noted then. */
const tools = ['editor', 'apply_patch', 'read_files'];
/** The hook ends by itself after two seconds. */
const maxMs = 5000;

let input = '';
for await (const part of process.stdin.setEncoding('utf8')) input += part;

function tool() {
  try {
    return JSON.parse(input).tool_result.name;
  } catch {
    return undefined;
  }
}

if (tools.includes(tool())) {
  const hook = spawn(command, args, { stdio: ['pipe', 'inherit', 'ignore'], windowsHide: true });
  const timer = setTimeout(() => hook.kill(), maxMs);
  hook.on('error', () => clearTimeout(timer));
  hook.on('close', () => clearTimeout(timer));
  hook.stdin.on('error', () => {});
  hook.stdin.end(input);
}
`;

/**
 * The program that Cline runs with Node after each call of a tool. It starts the bridge only for the tools that matter, and
 * what this prints goes to Cline.
 */
export function clineHook({ command, args }: BridgeCommand): string {
  return `${writtenMark}, which removes it when you no longer want Cline to be told of problems. Changes are lost.
import { spawn } from 'node:child_process';

const command = ${JSON.stringify(command)};
const args = ${JSON.stringify(args)};
${code}`;
}
