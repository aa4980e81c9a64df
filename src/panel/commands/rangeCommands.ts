import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Pin } from '../../core/pins/pin';
import { titleOf } from '../../core/pins/title';
import type { PanelDeps } from '../ports';
import type { TreeElement } from '../tree/element';
import type { Command } from './command';

/** What is done about pinned ranges. */
export const rangeCommands = {
  'mcpBridge.findPinAgain': async (deps, target) => {
    const element = target as TreeElement | undefined;
    const pin = element?.type === 'pin' ? element.pin : await pickMoved(deps);
    if (pin) await findAgain(deps, pin);
  },
} satisfies Record<string, Command>;

async function pickMoved({ state, ranges, title }: PanelDeps): Promise<Pin | undefined> {
  const moved = state.pins.filter((pin) => ranges.positionOf(pin) === 'moved');
  if (moved.length <= 1) {
    if (moved[0]) return moved[0];
    throw new UserError(vscode.l10n.t('All pinned ranges are where they should be.'));
  }
  const items = moved.map((pin) => ({ label: titleOf(pin, title), pin }));
  const options = { title: vscode.l10n.t('Which pinned range?') };
  return (await vscode.window.showQuickPick(items, options))?.pin;
}

/** Shows what is most like it, selected; the person corrects that and says so. */
async function findAgain({ ranges, title }: PanelDeps, pin: Pin): Promise<void> {
  if (pin.target.type !== 'range') return;
  const { uri, lines } = pin.target;
  const found = await ranges.findAgain(pin);
  const { first, last } = found ?? lines;
  const selection = new vscode.Range(first - 1, 0, found ? last - 1 : first - 1, found ? 1e6 : 0);
  const editor = await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
  const use = vscode.l10n.t('Use Selection');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Select the lines that {0} is meant to hold.', titleOf(pin, title)),
    use,
  );
  if (answer !== use) return;
  const { start, end } = editor.selection;
  // A selection that ends before the first character of a line does not take it.
  const isBefore = end.character === 0 && end.line > start.line;
  await ranges.placeAt(pin, { first: start.line + 1, last: end.line + (isBefore ? 0 : 1) });
}
