import * as vscode from 'vscode';
import { anyOf } from '../base/events';
import { isProvidersScheme } from '../core/sharing/providers';
import type { ProviderFacts } from '../features/clients/model/finding';
import { parseUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { uriOfTarget } from '../core/pins/pin';
import type { PanelDeps } from '../panel/ports';
import type { WindowKinds } from './kinds';
import type { Workspace } from './workspace';
import { readProviderChoice, writeProviderChoice } from '../settings/providerChoices';
import type { Settings } from '../settings/settings';

interface Deps {
  readonly kinds: Pick<WindowKinds, 'providers'>;
  readonly pins: Pick<ActivePins, 'all'>;
  readonly workspace: Pick<Workspace, 'tabs'>;
  readonly settings: Pick<Settings, 'otherExtensions'>;
}

/** The registered providers as the panel shows and switches them. */
export function providersOf({
  kinds: { providers },
  settings,
}: Pick<Deps, 'kinds' | 'settings'>): PanelDeps['providers'] {
  return {
    get all() {
      return providers.all;
    },
    stateOf: (scheme) =>
      providers.has(scheme) ? (readProviderChoice(settings, scheme) ?? 'notAgreed') : undefined,
    mayBeGone: (scheme) =>
      !providers.has(scheme) && isProvidersScheme(scheme) && !isOfFileSystem(scheme),
    onDidChange: anyOf<unknown>(providers.onDidChange, settings.otherExtensions.onDidChange),
    set: (scheme, choice) => writeProviderChoice(settings, scheme, choice),
  };
}

/** The providers for the diagnosis: the registered ones, and missing ones whose resources are pinned. */
export function providerFacts({
  kinds,
  pins,
  workspace,
  settings,
}: Deps): readonly ProviderFacts[] {
  const { all, stateOf, mayBeGone } = providersOf({ kinds, settings });
  const there = all.map(({ scheme, label }): ProviderFacts => ({
    name: label,
    state: stateOf(scheme) ?? 'notAgreed',
  }));
  const schemes = pins.all.flatMap(({ target }) => {
    const uri = uriOfTarget(target);
    return uri === undefined || workspace.tabs.isOpen(uri) ? [] : parseUri(uri).scheme;
  });
  const gone = [...new Set(schemes)].filter((scheme) => mayBeGone(scheme));
  return [
    ...there,
    ...gone.map((scheme) => ({ name: `${scheme}:`, state: 'noProvider' as const })),
  ];
}

/** Whether VS Code knows a file system of this scheme. */
export function isOfFileSystem(scheme: string): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined;
}
