import * as vscode from 'vscode';
import { newPin, type PinTarget } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';

const shownFiles = 3;

/** Asks for a glob, and counts its matches while it is typed; empty if cancelled. */
export async function askGlob(deps: PanelDeps): Promise<readonly PinTarget[]> {
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Pin Glob');
  input.prompt = vscode.l10n.t('Relative to the workspace folder');
  input.placeholder = 'src/**/*.test.ts';
  const update = async (value: string) => {
    const message = await hint(deps, value);
    if (input.value === value) input.validationMessage = message;
  };
  return new Promise((resolve) => {
    input.onDidChangeValue((value) => void update(value));
    input.onDidAccept(() => {
      if (mistakeIn(input.value) !== undefined) return void update(input.value);
      resolve([targetOf(input.value)]);
      input.hide();
    });
    input.onDidHide(() => {
      resolve([]);
      input.dispose();
    });
    input.show();
  });
}

function targetOf(typed: string): PinTarget {
  return { type: 'glob', pattern: typed.trim() };
}

function mistakeIn(typed: string): string | undefined {
  if (/^[\s/]*$/.test(typed)) return vscode.l10n.t('A pattern is needed.');
  return typed.includes('\\') ? vscode.l10n.t('Folders are separated by /.') : undefined;
}

async function hint(deps: PanelDeps, typed: string): Promise<vscode.InputBoxValidationMessage> {
  const { Error: error, Warning, Info } = vscode.InputBoxValidationSeverity;
  const mistake = mistakeIn(typed);
  if (mistake !== undefined) return { message: mistake, severity: error };
  const found = await deps.files.matching(newPin(targetOf(typed)));
  if (found.length === 0) {
    return { message: vscode.l10n.t('Matches no file that is shared.'), severity: Warning };
  }
  const names = found.slice(0, shownFiles).map((uri) => deps.title(uri));
  const shown = [...names, ...(found.length > shownFiles ? ['…'] : [])].join(', ');
  const message =
    found.length === 1
      ? vscode.l10n.t('Matches 1 file: {0}', shown)
      : vscode.l10n.t('Matches {0} files: {1}', found.length, shown);
  return { message, severity: Info };
}
