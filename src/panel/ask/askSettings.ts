import * as vscode from 'vscode';
import { isNotePin, maxNoteLength } from '../../core/pins/notePin';
import type { PinSettings } from '../../core/pins/edits';
import { canBeOutline, type Audience, type Pin, type PinShape } from '../../core/pins/pin';

/** Asks how pins go with a prompt, if they can be outlines, and for whom they are; `undefined` if cancelled. */
export async function askShown(
  what: string,
  pins: readonly Pin[],
): Promise<PinSettings | undefined> {
  if (pins.length === 0) return undefined;
  const shapes = pins.every(({ target }) => canBeOutline(target)) ? shapeItems(pins) : [];
  const heading = { label: vscode.l10n.t('For whom'), kind: vscode.QuickPickItemKind.Separator };
  const items = [...shapes, ...(shapes.length > 0 ? [heading] : []), ...audienceItems(pins)];
  const title = vscode.l10n.t('Show {0} as', what);
  return (await vscode.window.showQuickPick<Choice>(items, { title }))?.settings;
}

interface Choice extends vscode.QuickPickItem {
  readonly settings?: PinSettings;
}

function audienceItems(pins: readonly Pin[]): readonly Choice[] {
  const item = (audience: Audience | undefined, label: string, detail: string) =>
    choice({ audience }, label, detail, pins);
  return [
    item(undefined, vscode.l10n.t('Both'), vscode.l10n.t('For the person and for the assistant')),
    item('assistant', vscode.l10n.t('Assistant'), vscode.l10n.t('For the model to read')),
    item('user', vscode.l10n.t('User'), vscode.l10n.t('For you alone: it goes with no prompt')),
  ];
}

function shapeItems(pins: readonly Pin[]): readonly Choice[] {
  const item = (shape: PinShape | undefined, label: string, detail: string) =>
    choice({ shape }, label, detail, pins);
  return [
    item(
      undefined,
      vscode.l10n.t('Automatic'),
      vscode.l10n.t('Whole if there is room for it, and otherwise an outline'),
    ),
    item(
      'outline',
      vscode.l10n.t('Outline'),
      vscode.l10n.t('What it declares, even if there is room for all of it'),
    ),
    item(
      'whole',
      vscode.l10n.t('Whole'),
      vscode.l10n.t('All of it, or its first lines if there is no room for more'),
    ),
  ];
}

/** The settings that all of the pins have are marked. */
function choice(
  settings: Pick<PinSettings, 'audience'> | Pick<PinSettings, 'shape'>,
  label: string,
  detail: string,
  pins: readonly Pin[],
): Choice {
  const isNow = pins.every((pin) =>
    Object.entries(settings).every(([key, value]) => pin[key as 'audience' | 'shape'] === value),
  );
  return { label, detail, settings, description: isNow ? vscode.l10n.t('now') : '' };
}

/** Asks for a note; empty for none; `undefined` if cancelled. Words that are pinned by themselves are never empty. */
export async function askNote(
  what: string,
  present: string | undefined,
  pins: readonly Pin[],
): Promise<string | undefined> {
  if (pins.every(isNotePin)) return askNoteText(present);
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Note on {0}', what),
    value: present ?? '',
    prompt: vscode.l10n.t('AI tools read it as the description. Empty, it is taken away.'),
  });
}

/** Asks for the words of a note; `undefined` if cancelled. */
export async function askNoteText(value = ''): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note for AI tools'),
    value,
    prompt: vscode.l10n.t('It goes with each prompt, as your own words. Markdown is possible.'),
    validateInput: (text) => {
      if (text.trim() === '') return vscode.l10n.t('Write something, or press Escape.');
      return text.length > maxNoteLength
        ? vscode.l10n.t('At most {0} characters.', maxNoteLength.toLocaleString())
        : undefined;
    },
  });
  return typed?.trim();
}
