import * as vscode from 'vscode';
import { add, set } from '../../../core/pins/edits';
import { isNote, newNote, noteTitle } from '../../../core/pins/notePin';
import { pinOf } from '../../../core/pins/pin';
import type { PanelFeature } from '../../../panel/panelFeature';
import type { Core } from '../../../wiring/core';
import { askNoteText } from './askNoteText';

/** Notes are pinned by *Pin… › Note…*; a click on one edits it. */
export function notesPanel({ pins, pinStore }: Pick<Core, 'pins' | 'pinStore'>): PanelFeature {
  return {
    view: {
      onDidChange: pins.onDidChange,
      show: (uri) => {
        if (!isNote(uri)) return undefined;
        const text = pinOf(pins.all, uri)?.note ?? '';
        return {
          title: noteTitle(text) || vscode.l10n.t('Empty note'),
          icon: new vscode.ThemeIcon('note'),
          pinnedAs: 'note',
          details: [text],
          open: async () => {
            const pin = pinOf(pinStore.pins, uri);
            const note = pin && (await askNoteText(pin.note));
            if (note !== undefined) await pinStore.edit(set([pin?.id ?? ''], { note }));
          },
        };
      },
    },
    load: async () => ({
      pinChoices: [
        {
          icon: 'note',
          label: vscode.l10n.t('Note…'),
          detail: vscode.l10n.t('Your own words, such as what you are working on'),
          pin: async () => {
            const text = await askNoteText();
            if (text !== undefined) await pinStore.edit(add([newNote(text)]));
          },
        },
      ],
    }),
  };
}
