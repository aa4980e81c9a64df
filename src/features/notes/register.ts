import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import { Notes } from './kind/notes';
import { notesPanel } from './panel/notesPanel';

/** Serves the words that the user pins by themselves. */
export function registerNotes(core: Core): PanelFeature {
  core.kinds.add(core.own.add(new Notes(core.pins, core.redactor)));
  return notesPanel(core);
}
