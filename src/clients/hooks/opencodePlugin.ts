import type { BridgeCommand } from '../../core/connecting/aiClientConfig';
import { pluginMark } from './pluginFile';

/**
 * The plugin that adds the brief to the system text of each request. opencode does not keep that text in its history, so it
 * is always the whole brief.
 */
export function opencodePlugin({ command, args }: BridgeCommand): string {
  return `${pluginMark}, which removes it when you stop sending the brief. Changes are lost.
import { spawn } from 'node:child_process';

const command = ${JSON.stringify(command)};
const args = ${JSON.stringify(args)};

/** What the hook prints for this folder; empty if it fails, so that a request is never held up. */
function brief(cwd) {
  return new Promise((resolve) => {
    const options = { cwd, stdio: ['ignore', 'pipe', 'ignore'], timeout: 5000, windowsHide: true };
    const hook = spawn(command, args, options);
    let text = '';
    hook.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    hook.on('error', () => resolve(''));
    hook.on('close', () => resolve(text));
  });
}

export const McpWorkspaceBridge = async ({ directory }) => ({
  'experimental.chat.system.transform': async (_, { system }) => {
    const text = await brief(directory);
    if (text !== '') system.push(text);
  },
});
`;
}
