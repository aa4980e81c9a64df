import * as vscode from 'vscode';
import type { ActivePins } from '../../../core/pins/activePins';
import { add, set } from '../../../core/pins/edits';
import { isNote, newNote, noteTitle } from '../../../core/pins/notePin';
import { pinOf } from '../../../core/pins/pin';
import type { PinStore } from '../../../core/pins/pinStore';
import { askNote, askNoteText, writeNote } from '../../../panel/ask/askNote';
import type { PanelFeature } from '../../../panel/panelFeature';
import { selectionChoice } from './selectionChoice';

interface Deps {
  readonly pins: Pick<ActivePins, 'all' | 'onDidChange'>;
  readonly pinStore: Pick<PinStore, 'pins' | 'edit'>;
}

/** Notes are pinned by *Pin…*, from an input box or a selection; a click on one edits it. */
export function notesPanel({ pins, pinStore }: Deps): PanelFeature {
  return {
    view: {
      onDidChange: pins.onDidChange,
      show: (uri) => {
        if (!isNote(uri)) return undefined;
        const text = pinOf(pins.all, uri)?.note ?? '';
        const title = noteTitle(text) || vscode.l10n.t('Empty note');
        return {
          title,
          isWholeTitle: true,
          icon: new vscode.ThemeIcon('note'),
          pinnedAs: 'note',
          details: [text],
          open: async (viewColumn, shown) => {
            const own = pinOf(pinStore.pins, uri);
            if (own) {
              const note = await askNote(title, own.note, [own]);
              if (note !== undefined) await pinStore.edit(set([own.id], { note }));
            } else {
              // The team's is changed in its file.
              await shown.show('page', { name: 'note.md', text }, viewColumn);
            }
          },
        };
      },
    },
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
      {
        icon: 'note',
        label: vscode.l10n.t('Note in an Editor…'),
        detail: vscode.l10n.t('Your own words, of several lines: saving pins them'),
        pin: writeNote,
      },
      selectionChoice(pinStore),
    ],
  };
}
