import { plainEntry, type AiClient } from './aiClient';
import { commandHooks } from '../hooks/commandHooks';
import { json } from '../formats/jsonEditor';

export const cursor: AiClient = {
  id: 'cursor',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.home('.cursor', 'mcp.json')],
  projectFiles: [['.cursor', 'mcp.json']],
  installPaths: (machine) => [machine.home('.cursor')],
  programs: ['cursor', 'cursor-agent'],
  entry: plainEntry,
  // It takes no text at a prompt.
  hook: commandHooks({
    clientId: 'cursor',
    when: 'session',
    path: (machine) => machine.home('.cursor', 'hooks.json'),
    base: { version: 1 },
    events: ['sessionStart'],
    edits: { events: ['preToolUse', 'postToolUse'], matcher: 'Write|Edit|MultiEdit' },
    item: (command) => ({ command, timeout: 5 }),
  }),
};
