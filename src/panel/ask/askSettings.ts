import * as vscode from 'vscode';
import { isNotePin } from '../../core/pins/notePin';
import type { Audience, Pin, PinShape } from '../../core/pins/pin';
import { askNoteText } from './askNoteText';

/** Asks for whom a pin is meant; `undefined` if cancelled. */
export async function askAudience(
  what: string,
  present: Audience | undefined,
): Promise<Audience | 'both' | undefined> {
  const now = vscode.l10n.t('now');
  const item = (audience: Audience | 'both', label: string, detail: string) => ({
    label,
    detail,
    audience,
    description: audience === (present ?? 'both') ? now : '',
  });
  const items = [
    item('both', vscode.l10n.t('Both'), vscode.l10n.t('For the person and for the assistant')),
    item('assistant', vscode.l10n.t('Assistant'), vscode.l10n.t('For the model to read')),
    item('user', vscode.l10n.t('User'), vscode.l10n.t('For you alone: it goes with no prompt')),
  ];
  const title = vscode.l10n.t('Audience of {0}', what);
  return (await vscode.window.showQuickPick(items, { title }))?.audience;
}

/** Asks how pinned files go with a prompt; `undefined` if cancelled. */
export async function askShape(
  what: string,
  present: PinShape | undefined,
): Promise<PinShape | 'automatic' | undefined> {
  const now = vscode.l10n.t('now');
  const item = (shape: PinShape | 'automatic', label: string, detail: string) => ({
    label,
    detail,
    shape,
    description: shape === (present ?? 'automatic') ? now : '',
  });
  const items = [
    item(
      'automatic',
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
  const title = vscode.l10n.t('Show {0} as', what);
  return (await vscode.window.showQuickPick(items, { title }))?.shape;
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
