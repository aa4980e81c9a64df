import { maxHookPromptLength } from '../../../core/protocol/hook';
import type { BridgeCommand } from '../model/aiClientConfig';
import { writtenBy } from './writtenFile';

const code = `
/** The hook ends by itself after a second. */
const maxMs = 5000;
const ours = 'mcp-workspace-bridge';

/** What the hook prints; empty if it fails or is late, so that no prompt is refused or held up. */
function runHook(input) {
  return new Promise((resolve) => {
    const hook = spawn(command, args, { cwd: input.cwd, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    const timer = setTimeout(() => {
      resolve('');
      hook.kill();
    }, maxMs);
    let text = '';
    hook.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    hook.on('error', () => resolve(''));
    hook.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? text : '');
    });
    hook.stdin.on('error', () => {});
    hook.stdin.end(JSON.stringify(input));
  }).catch(() => '');
}

/** Messages of other plugins can have any form. */
const hasOurs = (message) => message?.parts?.some?.(isOurs);
const isOurs = (part) => part?.metadata?.[ours] !== undefined;

/** What the person asks, or its beginning, without what opencode or a plugin has added. */
const wordsOf = (parts) => {
  const own = parts.filter(({ type, synthetic }) => type === 'text' && !synthetic);
  return own.map(({ text }) => text).join('\\n').slice(0, ${maxHookPromptLength});
};

export const McpWorkspaceBridge = async ({ directory }) => {
  /** Sessions of subagents, which no person prompts. */
  const subagents = new Set();
  const tell = (hook_event_name, session_id, prompt) => {
    const agent_id = subagents.has(session_id) ? session_id : undefined;
    return runHook({ hook_event_name, session_id, agent_id, cwd: directory, prompt });
  };
  /** Sessions of which messages were taken back, and perhaps a brief with them. */
  const shortened = new Set();
  return {
    'chat.message': async ({ sessionID }, { parts }) => {
      const prompt = parts.findLast(({ type }) => type === 'text');
      if (!prompt) return;
      if (shortened.delete(sessionID)) await tell('PostCompact', sessionID);
      const text = await tell('UserPromptSubmit', sessionID, wordsOf(parts));
      if (text === '') return;
      const { id, messageID } = prompt;
      const hidden = { synthetic: true, ignored: true, metadata: { [ours]: 'brief' } };
      parts.push({ id: \`\${id}_brief\`, sessionID, messageID, type: 'text', text, ...hidden });
    },
    'experimental.chat.messages.transform': async (_, { messages }) => {
      // The request for a title takes its messages from the same list meanwhile, and is not to have the brief.
      await new Promise((resolve) => setImmediate(resolve));
      for (const [index, message] of messages.entries()) {
        if (!hasOurs(message)) continue;
        const parts = message.parts.map((part) => (isOurs(part) ? { ...part, ignored: false } : part));
        messages[index] = { ...message, parts };
      }
    },
    event: async ({ event: { type, properties } }) => {
      if (type === 'session.created' && properties.info?.parentID) subagents.add(properties.info.id);
      if (type === 'session.compacted') await tell('PostCompact', properties.sessionID);
      if (type === 'message.removed') shortened.add(properties.sessionID);
    },
  };
};
`;

/**
 * The plugin of opencode, and of Kilo Code, that adds the brief to a prompt, as a part of its own. The part is kept in the
 * history of the session, so that each request begins with the one before, and the model's provider can use its cache. It is
 * stored with `ignored: true`, so that the request for a title does not have it; the plugin clears the mark in the messages
 * that the model gets.
 */
export function opencodePlugin({ command, args }: BridgeCommand): string {
  return `// ${writtenBy}, which removes it when you stop sending the brief. Changes are lost.
import { spawn } from 'node:child_process';

const command = ${JSON.stringify(command)};
const args = ${JSON.stringify(args)};
${code}`;
}
