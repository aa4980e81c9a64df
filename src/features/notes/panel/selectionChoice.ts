import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { add } from '../../../core/pins/edits';
import { maxNoteLength, newNote } from '../../../core/pins/notePin';
import type { PinStore } from '../../../core/pins/pinStore';
import type { PinChoice } from '../../../panel/commands/pinOther';

/** Pins selected words as a note, with all their lines, for which an input box has no room. */
export function selectionChoice(pinStore: Pick<PinStore, 'edit'>): PinChoice {
  return {
    icon: 'note',
    label: vscode.l10n.t('Note from the Selection'),
    detail: vscode.l10n.t('The selected text as your own words, also of several lines'),
    isLikely: () => selectedText().trim() !== '',
    pin: async () => {
      const text = selectedText();
      if (text.trim() === '')
        throw new UserError(vscode.l10n.t('Select the words of the note in an editor first.'));
      if (text.length > maxNoteLength) {
        const [has, most] = [text.length, maxNoteLength].map((count) => count.toLocaleString());
        const said = vscode.l10n.t(
          'A note has at most {0} characters, and the selection has {1}. Select less, or pin the lines.',
          most ?? '',
          has ?? '',
        );
        throw new UserError(said);
      }
      await pinStore.edit(add([newNote(text)]));
    },
  };
}

/** The first selection that is not empty. */
function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  const selection = editor?.selections.find(({ isEmpty }) => !isEmpty);
  return editor && selection ? editor.document.getText(selection) : '';
}
