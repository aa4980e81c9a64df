import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { inOrder, uriOfTarget, type Pin } from '../../core/pins/pin';
import { childUri } from '../../core/documents/uris';
import { pickSome } from '../ask/pickSome';
import { resourceUriOf } from '../pinTargets';
import { TeamPinError } from '../teamPinError';
import { describePriority, pinTitle } from '../texts/pinWords';
import { KnownRow } from '../tree/knownRows';
import type { Row, Subject } from '../tree/row';
import type { CommandDeps } from './command';

/** The subjects of a menu or a key: the whole selection, if the row or file is a part of it. */
export function subjectsOf(
  deps: CommandDeps,
  target: unknown,
  selected?: unknown,
): readonly Subject[] {
  if (target instanceof vscode.Uri) {
    const uris = [selected].flat().filter((one) => one instanceof vscode.Uri);
    return (uris.length > 0 ? uris : [target]).map((uri) => ({ uri: resourceUriOf(uri) }));
  }
  if (isSubject(target)) return [target];
  return rowsOf(deps, target).flatMap(({ subject }) => subject ?? []);
}

/** All that is selected, if the row that was used is a part of it; nothing if no row was used. */
export function rowsOf({ selectedWith }: CommandDeps, target: unknown): readonly Row[] {
  const selected = selectedWith(target);
  const rows = selected.length > 0 ? selected : [target];
  return rows.flatMap((one) => rowOf(one) ?? []);
}

/** The row that a menu or a key of the tree passes to its command. */
export function rowOf(target: unknown): Row | undefined {
  return target instanceof KnownRow ? target.row : undefined;
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
  if (pin) return new TeamPinError(deps, pin);
  return new UserError(
    vscode.l10n.t('{0} is not pinned.', uri === undefined ? '' : deps.title(uri)),
  );
}

/** Whether this is what a link in a hover names, or the command of a row that does not open as a file does. */
function isSubject(target: unknown): target is Subject {
  if (typeof target !== 'object' || target === null || target instanceof KnownRow) return false;
  const { pin, uri }: { pin?: unknown; uri?: unknown } = target;
  return typeof uri === 'string' || (typeof pin === 'object' && pin !== null);
}
