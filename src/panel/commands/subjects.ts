import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { inOrder, uriOfTarget, type Pin } from '../../core/pins/pin';
import { type CanonicalUri, childUri } from '../../core/documents/uris';
import { pickSome } from '../ask/pickSome';
import { servableUri } from '../servableUri';
import { pinTitle } from '../texts/pinTitle';
import { describePriority } from '../texts/priorityWords';
import type { DatabaseRow } from '../ports';
import type { TreeElement } from '../tree/element';
import type { CommandDeps } from './command';

/** The pin or the pinnable URI that a command works on. */
export interface Subject {
  readonly pin?: Pin;
  readonly uri?: CanonicalUri;
}

/** The common fields of the tree's rows. */
interface Row extends Subject {
  readonly editor?: { readonly uri: CanonicalUri };
}

/** The subjects of a menu or a key: the whole selection, if the row or file is a part of it. */
export function subjectsOf(
  { selectedRows }: CommandDeps,
  target: unknown,
  selected?: unknown,
): readonly Subject[] {
  if (target instanceof vscode.Uri) {
    const uris = [selected].flat().filter((one) => one instanceof vscode.Uri);
    return (uris.length > 0 ? uris : [target]).map((uri) => ({ uri: servableUri(uri) }));
  }
  return rowsOf(selectedRows(), target).flatMap(subjectOf);
}

/** All that is selected, if the row that was used is a part of it. */
export function rowsOf(selected: readonly unknown[], row: unknown): readonly unknown[] {
  return selected.includes(row) ? selected : [row];
}

/** The database of a row. */
export function databaseOf(target: unknown): DatabaseRow | undefined {
  const element = target as TreeElement | null;
  return element?.type === 'database' ? element.row : undefined;
}

/** The pins of these subjects; from the palette, the person picks them. */
export async function pinsFor(
  deps: CommandDeps,
  target: unknown,
  selected?: unknown,
): Promise<readonly Pin[]> {
  if (target === undefined) return pickPins(deps);
  const subjects = subjectsOf(deps, target, selected);
  const pins = subjects.flatMap((subject) => pinOfSubject(deps, subject) ?? []);
  const [first] = subjects;
  if (first && pins.length === 0) throw notPinned(deps, first);
  return [...new Set(pins)];
}

/** The person's own pin of a subject. */
export function pinOfSubject({ pinStore }: CommandDeps, { pin, uri }: Subject): Pin | undefined {
  if (pin) return pinStore.pins.find(({ id }) => id === pin.id);
  return uri === undefined
    ? undefined
    : pinStore.pins.find(
        ({ target }) =>
          (target.type === 'resource' && target.uri === uri) ||
          (target.type === 'folder' && target.uri === childUri(uri, '')),
      );
}

async function pickPins(deps: CommandDeps): Promise<readonly Pin[]> {
  const { pins } = deps.pinStore;
  if (pins.length === 0) throw new UserError(vscode.l10n.t('Nothing is pinned.'));
  const items = inOrder(pins).map((pin) => ({
    label: pinTitle(deps, pin),
    description: describePriority(pin.priority),
    pin,
  }));
  const first = items.find(({ pin }) => uriOfTarget(pin.target) === deps.tabs.activeUri);
  const title = vscode.l10n.t('Which pins?');
  return (await pickSome(items, { title, first })).map(({ pin }) => pin);
}

function notPinned(deps: CommandDeps, { pin, uri }: Subject): UserError {
  return new UserError(
    pin
      ? vscode.l10n.t(
          '{0} is pinned by the team, in .vscode/mcp-pins.json: change it there, or pin it yourself.',
          pinTitle(deps, pin),
        )
      : vscode.l10n.t('{0} is not pinned.', uri === undefined ? '' : deps.title(uri)),
  );
}

function subjectOf(row: unknown): Subject | readonly Subject[] {
  if (typeof row !== 'object' || row === null) return [];
  const { pin, editor, uri = editor?.uri }: Row = row;
  if (pin) return { pin };
  return uri === undefined ? [] : { uri };
}
