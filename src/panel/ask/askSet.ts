import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { PinSet, PinSets } from '../../core/pins/pinSet';
import type { PinStore } from '../../core/pins/pinStore';
import { mistakeInName } from '../../core/pins/setEdits';
import { pinsInWords } from '../texts/pinWords';

export type SetChoice =
  | { readonly type: 'new' | 'saveForTeam' }
  | {
      readonly type: 'switch' | 'rename' | 'duplicate' | 'bind' | 'delete';
      readonly name: string;
    };

interface Item extends vscode.QuickPickItem {
  readonly choice?: SetChoice;
}

interface Button extends vscode.QuickInputButton {
  readonly choice: SetChoice;
}

/** The sets as they are while the list is shown, and the actions for each; `undefined` if cancelled. */
export async function pickSet(
  store: Pick<PinStore, 'pinSets' | 'onDidChange'>,
): Promise<SetChoice | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = vscode.l10n.t('Pin Sets');
  pick.placeholder = vscode.l10n.t('The pins of the active set alone have an effect');
  pick.keepScrollPosition = true;
  const show = () => {
    const [chosen] = pick.activeItems;
    const { active } = store.pinSets;
    pick.items = itemsOf(store.pinSets);
    const again = pick.items.filter(({ choice }) => isDeepStrictEqual(choice, chosen?.choice));
    const ofActive = pick.items.filter(({ choice }) => isOf(choice, active));
    pick.activeItems = chosen && again.length > 0 ? again : ofActive;
  };
  show();
  const listener = store.onDidChange(show);
  return new Promise((resolve) => {
    const settle = (choice: SetChoice | undefined) => {
      resolve(choice);
      pick.hide();
    };
    pick.onDidTriggerItemButton(({ button }) => settle((button as Button).choice));
    pick.onDidAccept(() => settle(pick.activeItems[0]?.choice));
    pick.onDidHide(() => {
      resolve(undefined);
      listener.dispose();
      pick.dispose();
    });
    pick.show();
  });
}

function itemsOf(sets: PinSets): readonly Item[] {
  return [
    ...sets.sets.map((set) => setItem(set, sets)),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    {
      label: vscode.l10n.t('New Set…'),
      iconPath: new vscode.ThemeIcon('add'),
      choice: { type: 'new' },
      alwaysShow: true,
    },
    {
      label: vscode.l10n.t('Save Set to Workspace File'),
      iconPath: new vscode.ThemeIcon('organization'),
      detail: vscode.l10n.t('For everyone who opens the workspace'),
      choice: { type: 'saveForTeam' },
      alwaysShow: true,
    },
  ];
}

function setItem({ name, branch, pins }: PinSet, { active, sets }: PinSets): Item {
  const count = pinsInWords(pins.length);
  const button = (icon: string, tooltip: string, choice: SetChoice): Button => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
    choice,
  });
  const remove = button('trash', vscode.l10n.t('Delete'), { type: 'delete', name });
  return {
    label: name,
    ...(name === active && { iconPath: new vscode.ThemeIcon('check') }),
    description: branch === undefined ? count : `${count} · $(git-branch) ${branch}`,
    choice: { type: 'switch', name },
    buttons: [
      button('edit', vscode.l10n.t('Rename…'), { type: 'rename', name }),
      button('copy', vscode.l10n.t('Duplicate…'), { type: 'duplicate', name }),
      button('git-branch', vscode.l10n.t('Bind to Git Branch…'), { type: 'bind', name }),
      ...(sets.length > 1 ? [remove] : []),
    ],
  };
}

function isOf(choice: SetChoice | undefined, name: string): boolean {
  return choice?.type === 'switch' && choice.name === name;
}

interface Options {
  readonly title: string;
  readonly value: string;
  /** The name that the set has, which it may keep. */
  readonly present?: string;
}

/** Asks for an unused name; `undefined` if cancelled. */
export async function askSetName(
  sets: PinSets,
  { title, value, present }: Options,
): Promise<string | undefined> {
  const validateInput = (typed: string) => {
    switch (mistakeInName(sets, typed, present)) {
      case 'empty':
        return vscode.l10n.t('A name is needed.');
      case 'taken':
        return vscode.l10n.t('There is a set of this name.');
      case undefined:
        return undefined;
    }
  };
  const prompt = vscode.l10n.t('Name of the set');
  const typed = await vscode.window.showInputBox({ title, value, prompt, validateInput });
  return typed?.trim();
}

/** Asks for a branch; empty to bind the set to none; `undefined` if cancelled. */
export async function askBranch(
  name: string,
  bound: string | undefined,
  current: string | undefined,
): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Git branch of the set "{0}"', name),
    value: bound ?? current ?? '',
    prompt: vscode.l10n.t(
      'The set becomes the active one when this branch is checked out. Empty, it is bound to none.',
    ),
  });
  return typed?.trim();
}
