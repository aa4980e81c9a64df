import { clientCommands, isClientRow } from './clientCommands';
import type { Command } from './command';
import { unpinCommands } from './unpinCommands';

export const removeCommands = {
  // A key has one command, whatever the row is.
  'mcpBridge.removeRow': async (deps, target, selected) =>
    isClientRow(target)
      ? clientCommands['mcpBridge.disconnectClient'](deps, target)
      : unpinCommands['mcpBridge.unpin'](deps, target, selected),
} satisfies Record<string, Command>;
