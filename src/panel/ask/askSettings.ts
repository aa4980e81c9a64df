import * as vscode from 'vscode';
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
