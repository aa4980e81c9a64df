import * as vscode from 'vscode';
import type { PinSets } from '../../core/pins/pinSet';
import { mistakeInName } from '../../core/pins/setEdits';

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
