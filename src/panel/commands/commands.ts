import { briefCommands } from './briefCommands';
import { clientCommands } from './clientCommands';
import type { Command } from './command';
import { findCommands } from './findCommands';
import { helpCommands } from './helpCommands';
import { openCommands } from './openCommands';
import { pinCommands } from './pinCommands';
import { refreshCommands } from './refreshCommands';
import { serverCommands } from './serverCommands';
import { setCommands } from './setCommands';
import { settingCommands } from './settingCommands';
import { sharingCommands } from './sharingCommands';
import { unpinCommands } from './unpinCommands';
import { viewCommands } from './viewCommands';

/** The commands of the manifest that are not of a feature, by their ids. */
export const commands = {
  ...pinCommands,
  ...refreshCommands,
  ...unpinCommands,
  ...settingCommands,
  ...openCommands,
  ...setCommands,
  ...findCommands,
  ...serverCommands,
  ...clientCommands,
  ...sharingCommands,
  ...briefCommands,
  ...viewCommands,
  ...helpCommands,
} satisfies Record<string, Command>;
