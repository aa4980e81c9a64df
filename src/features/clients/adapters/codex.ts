import { plainEntry, serverName, type AiClient } from './aiClient';
import { toml } from '../formats/tomlEditor';
import { commandHooks, group } from '../hooks/commandHooks';
import type { Machine } from './machine';

const events = ['SessionStart', 'PostCompact', 'UserPromptSubmit'];
const toolEvents = ['PreToolUse', 'PostToolUse'];
/** Came later than the others, so that an earlier version asks nobody to confirm its hook. */
const laterEvent = 'PostCompact';

export const codex: AiClient = {
  id: 'codex',
  // Its versions for the terminal, the editor and the desktop read the same file.
  isDesktopApp: true,
  format: toml,
  container: ['mcp_servers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'config.toml')],
  projectFiles: [['.codex', 'config.toml']],
  installPaths: (machine) => [folder(machine)],
  programs: ['codex'],
  entry: plainEntry,
  off: { enabled: false },
  plugin: {
    place: (machine) => ({
      path: machine.path.join(folder(machine), 'config.toml'),
      keys: ['plugins', `codex@${serverName}`, 'enabled'],
    }),
    install: (plugins) => [
      ['plugin', 'marketplace', 'add', plugins],
      ['plugin', 'add', `codex@${serverName}`],
    ],
    uninstall: [
      ['plugin', 'remove', `codex@${serverName}`],
      ['plugin', 'marketplace', 'remove', serverName],
    ],
    hooks: `codex@${serverName}:hooks/hooks.json`,
    // Adding it again replaces the copy, and with it the folder, which is named by the version.
    copy: {
      folders: (machine) =>
        machine.pathsIn(
          machine.path.join(folder(machine), 'plugins', 'cache', serverName, 'codex'),
        ),
      renew: ['plugin', 'add', `codex@${serverName}`],
    },
  },
  confirmedHooks: (machine) => ({
    path: machine.path.join(folder(machine), 'config.toml'),
    keys: ['hooks', 'state'],
    events: [...events, ...toolEvents].filter((each) => each !== laterEvent),
    keyOf: (file, { event, group, handler }) => [file, snakeCase(event), group, handler].join(':'),
  }),
  // Its release notes: hooks are stable, and on without a switch.
  hooksSince: '0.124.0',
  // It runs them once the person has confirmed them there, in `/hooks`.
  hook: commandHooks({
    clientId: 'codex',
    when: 'prompt',
    path: (machine) => machine.path.join(folder(machine), 'hooks.json'),
    events,
    edits: { events: toolEvents, matcher: 'apply_patch' },
    item: (command) => group({ command, timeout: 5 }),
  }),
};

/** `UserPromptSubmit` is `user_prompt_submit` in its note of confirmed hooks. */
function snakeCase(event: string): string {
  return event.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase();
}

function folder(machine: Machine): string {
  return machine.named('CODEX_HOME') ?? machine.home('.codex');
}
