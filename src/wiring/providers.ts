import * as vscode from 'vscode';
import { anyOf } from '../base/events';
import { isProvidersScheme } from '../core/sharing/providers';
import type { ProviderFacts } from '../features/clients/model/diagnosis';
import { parseUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { uriOfTarget } from '../core/pins/pin';
import type { PanelDeps } from '../panel/ports';
import type { Kinds } from './kinds';
import type { Workspace } from './workspace';
import { onDidChangeSetting, readProviderChoice, writeProviderChoice } from './settings';

interface Deps {
  readonly kinds: Pick<Kinds, 'providers'>;
  readonly pins: Pick<ActivePins, 'all'>;
  readonly workspace: Pick<Workspace, 'tabs'>;
}

/** The registered providers as the panel shows and switches them. */
export function providersOf({ providers }: Pick<Kinds, 'providers'>): PanelDeps['providers'] {
  return {
    get all() {
      return providers.all;
    },
    stateOf: (scheme) =>
      providers.has(scheme) ? (readProviderChoice(scheme) ?? 'notAgreed') : undefined,
    mayBeGone: (scheme) =>
      !providers.has(scheme) && isProvidersScheme(scheme) && !isOfFileSystem(scheme),
    onDidChange: anyOf<unknown>(providers.onDidChange, (act) =>
      onDidChangeSetting('providers', () => act(undefined)),
    ),
    set: writeProviderChoice,
  };
}

/** The providers for the diagnosis: the registered ones, and missing ones whose resources are pinned. */
export function providerFacts({ kinds, pins, workspace }: Deps): readonly ProviderFacts[] {
  const { all, stateOf, mayBeGone } = providersOf(kinds);
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
