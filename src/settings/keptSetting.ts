import * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';
import { DisposableOwner, Emitter } from '../base/events';
import type { Setting } from '../base/setting';
import { inspect } from './renamed/inspect';
import { namesOf } from './renamed/renamedSettings';

export const section = 'mcpBridge';

/** Keeps its value until it changes: VS Code makes a copy of the whole section for each read. */
export class KeptSetting<T> extends DisposableOwner implements Setting<T> {
  private readonly changed = this.own(new Emitter<T>());
  readonly onDidChange = this.changed.event;
  private kept: { readonly value: T } | undefined;

  constructor(private readonly key: string) {
    super();
    const names = namesOf(key);
    this.own(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!names.some((name) => event.affectsConfiguration(`${section}.${name}`))) return;
        this.kept = undefined;
        this.changed.fire(this.value);
      }),
    );
  }

  get value(): T {
    this.kept ??= { value: this.read() };
    return this.kept.value;
  }

  private read(): T {
    const settings = vscode.workspace.getConfiguration(section);
    const { scopes, default: lowest } = inspect(settings, this.key);
    const value = scopes.folder ?? scopes.workspace ?? scopes.person ?? lowest;
    if (value === undefined)
      throw new Error(`${section}.${this.key} has no default in package.json`);
    return value as T;
  }
}

/** VS Code says in the person's language why it cannot write, and what to do. @throws UserError with that. */
export async function update(
  settings: vscode.WorkspaceConfiguration,
  key: 'sharing' | 'otherExtensions',
  value: object | undefined,
  target: vscode.ConfigurationTarget,
): Promise<void> {
  try {
    await settings.update(key, value, target);
  } catch (cause) {
    throw new UserError(toError(cause).message, { cause });
  }
}
