import * as vscode from 'vscode';
import { renamedSettings, type RenamedSetting } from './renamedSettings';

/** What a setting holds in each scope; `undefined` where it is not set. */
export interface Scopes {
  readonly person?: unknown;
  readonly workspace?: unknown;
  readonly folder?: unknown;
}

/** The scopes of VS Code's settings, each above the one before. */
const scopeNames = ['person', 'workspace', 'folder'] as const;

export interface Inspected {
  /** With what is stored under old names, or with old values, as if it had been moved. */
  readonly scopes: Scopes;
  readonly stored: Scopes;
  readonly default: unknown;
}

type Settings = Pick<vscode.WorkspaceConfiguration, 'inspect'>;

/** VS Code tells the two places of a person's settings apart, although its types do not say so. */
interface Places {
  readonly globalLocalValue?: unknown;
}

export function inspect(settings: Settings, name: string): Inspected {
  const found = settings.inspect<unknown>(name);
  const stored = scopesOf(found);
  const renamed = renamedSettings.find((each) => each.name === name);
  const scopes = renamed ? movedScopes(settings, renamed, stored, found?.defaultValue) : stored;
  return { scopes, stored, default: found?.defaultValue };
}

/** What an old name holds where it was read from. */
export function inspectOld(
  settings: Settings,
  name: string,
  scope: RenamedSetting['scope'],
): Scopes {
  const found: (ReturnType<typeof settings.inspect<unknown>> & Places) | undefined =
    settings.inspect<unknown>(name);
  const isRemote = vscode.env.remoteName !== undefined;
  switch (scope) {
    case 'application':
      return { person: isRemote ? found?.globalLocalValue : found?.globalValue };
    case 'window':
    case 'resource':
      return scopesOf(found);
  }
}

function movedScopes(
  settings: Settings,
  { oldNames, scope, valueOf }: RenamedSetting,
  stored: Scopes,
  lowest: unknown,
): Scopes {
  const old = oldNames.map((name) => [name, inspectOld(settings, name, scope)] as const);
  let below = lowest;
  const moved = scopeNames.map((each) => {
    const held = Object.fromEntries(old.map(([name, scopes]) => [name, scopes[each]]));
    const value = valueOf(held, stored[each], below);
    below = value ?? below;
    return [each, value];
  });
  return Object.fromEntries(moved) as Scopes;
}

function scopesOf(found: ReturnType<Settings['inspect']>): Scopes {
  return {
    person: found?.globalValue,
    workspace: found?.workspaceValue,
    folder: found?.workspaceFolderValue,
  };
}
