import * as vscode from 'vscode';
import { anyOf } from '../../base/events';
import { parseUri, type CanonicalUri } from '../../core/documents/uris';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { isProvidersScheme, type KnownProviders } from '../../core/sharing/providers';
import type { PanelDeps } from '../../panel/ports';
import { readProviderChoice, writeProviderChoice } from '../../settings/providerChoices';
import type { Settings } from '../../settings/settings';
import type { ProviderFacts } from '../clients/model/finding';

type Shown = PanelDeps['providers'];

/** The registered providers as the panel shows and switches them. */
export function shownProviders(known: KnownProviders, settings: Settings): Shown {
  return {
    get all() {
      return known.all;
    },
    stateOf: (scheme) =>
      known.has(scheme) ? (readProviderChoice(settings, scheme) ?? 'notAgreed') : undefined,
    mayBeGone: (scheme) =>
      !known.has(scheme) && isProvidersScheme(scheme) && !isOfFileSystem(scheme),
    onDidChange: anyOf<unknown>(known.onDidChange, settings.otherExtensions.onDidChange),
    set: (scheme, choice) => writeProviderChoice(settings, scheme, choice),
  };
}

interface Places {
  readonly pins: { readonly all: readonly Pin[] };
  readonly tabs: { isOpen(uri: CanonicalUri): boolean };
}

/** The providers for the diagnosis: the registered ones, and missing ones whose resources are pinned. */
export function providerFacts(
  { all, stateOf, mayBeGone }: Shown,
  { pins, tabs }: Places,
): readonly ProviderFacts[] {
  const there = all.map(({ scheme, label }): ProviderFacts => ({
    name: label,
    state: stateOf(scheme) ?? 'notAgreed',
  }));
  const schemes = pins.all.flatMap(({ target }) => {
    const uri = uriOfTarget(target);
    return uri === undefined || tabs.isOpen(uri) ? [] : parseUri(uri).scheme;
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
