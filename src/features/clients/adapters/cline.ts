import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { clineHook } from '../hooks/clineHook';
import { writtenFile } from '../hooks/writtenFile';
import type { Machine } from './machine';

const file = 'cline_mcp_settings.json';

/** The editors that Cline runs in; its older versions keep their files in the editor's folder. */
const editors = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf', 'Devin'];

export const cline: AiClient = {
  id: 'cline',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => {
    const settings = folders(machine).map((folder) => machine.path.join(folder, 'settings', file));
    return [machine.named('CLINE_MCP_SETTINGS_PATH') ?? [], settings].flat();
  },
  installPaths: folders,
  programs: ['cline'],
  entry: plainEntry,
  off: { disabled: true },
  hook: {
    // It drops the text of all its other hooks.
    when: 'edit',
    // On Windows, it would look for the program of a script in the project first.
    isPosixOnly: true,
    // It runs all files of this name, whatever their endings are, so that another's file is hardly in the way.
    path: (machine) => machine.path.join(ownFolder(machine), 'hooks', 'PostToolUse.bash'),
    part: (_path, command) => writtenFile(clineHook(command)),
  },
};

function folders(machine: Machine): string[] {
  const users = [
    ...editors.map((editor) => machine.appData(editor, 'User')),
    machine.home('.vscode-server', 'data', 'User'),
  ];
  return [
    machine.named('CLINE_DATA_DIR') ?? machine.path.join(ownFolder(machine), 'data'),
    ...users.map((user) => machine.path.join(user, 'globalStorage', 'saoudrizwan.claude-dev')),
  ];
}

function ownFolder(machine: Machine): string {
  return machine.named('CLINE_DIR') ?? machine.home('.cline');
}
