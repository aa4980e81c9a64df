import * as vscode from 'vscode';
import { UserError } from '../base/errors';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import { add, moveBehind, type PinEdit } from '../core/pins/edits';
import { isSameTarget, newPin, uriOfTarget, type Pin, type PinTarget } from '../core/pins/pin';
import { pinTitle } from './texts/pinWords';
import type { PanelDeps } from './ports';
import { remedyOf } from './texts/notSharedText';

interface Position {
  readonly behind?: string | undefined;
}

/**
 * Pins all that may be, in one change: at the end, or behind another pin, whose priority they take.
 * @throws UserError with the names of targets that may not be pinned.
 */
export async function pinTargets(
  deps: PanelDeps,
  all: readonly PinTarget[],
  position: Position = {},
): Promise<void> {
  const targets = all.filter((target) => isPinnable(deps, target));
  const refusals = await Promise.all(targets.map((target) => refusalOf(deps, target)));
  const allowed = targets.filter((_, index) => refusals[index] === undefined);
  if (allowed.length > 0) await deps.pinStore.edit(pinned(deps, allowed, position));
  await warnOfNothing(deps, allowed);
  const refused = refusals.filter((refusal) => refusal !== undefined);
  if (refused.length > 0) throw new UserError([...new Set(refused)].slice(0, 3).join(' '));
}

/** Keys and drops reach rows whose menus do not offer to pin them. */
function isPinnable({ views }: PanelDeps, target: PinTarget): boolean {
  const uri = uriOfTarget(target);
  return uri === undefined || views.isPinnable(uri);
}

function pinned(deps: PanelDeps, targets: readonly PinTarget[], { behind }: Position): PinEdit {
  const placed = (pin: Pin) => pinAtCurrentLines(deps, pin);
  const adding = add(
    targets.map((target) => newPin(target)),
    placed,
  );
  if (behind === undefined) return adding;
  return (pins) => {
    const all = adding(pins);
    const meant = all.filter((pin) => targets.some((one) => isSameTarget(placed(pin).target, one)));
    const ids = meant.map(({ id }) => id).filter((id) => id !== behind);
    return moveBehind(ids, behind)(all);
  };
}

/** A folder or glob gives its priority to files alone. */
async function warnOfNothing(deps: PanelDeps, targets: readonly PinTarget[]): Promise<void> {
  for (const target of targets) {
    if (target.type !== 'folder' && target.type !== 'glob') continue;
    const pin = newPin(target);
    if ((await deps.files.matching(pin)).length > 0) continue;
    const nothing = vscode.l10n.t(
      '{0} is pinned, but holds no file that is shared.',
      pinTitle(deps, pin),
    );
    void vscode.window.showWarningMessage(`${nothing} ${remedyOfWidePin()}`);
  }
}

/** What to do where a folder or a glob does not share its files: only a pin of a file itself does. */
export function remedyOfWidePin(): string {
  return vscode.l10n.t(
    'A pinned folder or glob shares only what is shared anyway. Pin the files themselves.',
  );
}

async function refusalOf(
  { access, views, title }: PanelDeps,
  target: PinTarget,
): Promise<string | undefined> {
  const named = uriOfTarget(target);
  if (named === undefined) return undefined;
  const whyNot = views.show(named)?.whyNotPinned;
  if (whyNot !== undefined) return whyNot;
  const uri = views.documentOf(named);
  if (uri === undefined) return undefined;
  const decision = await access.decideDocument(uri);
  if (decision.isAllowed) return undefined;
  switch (decision.reason) {
    case 'secret':
      return `${vscode.l10n.t('{0} is never shared: by its name it is a secret.', title(uri))} ${remedyOf('secret')}`;
    case 'scheme':
      return vscode.l10n.t(
        '{0} cannot be pinned: only files and untitled documents can.',
        title(uri),
      );
    case 'excluded':
    case 'outside':
      // Only a pin of the file itself gives access.
      return target.type === 'range'
        ? vscode.l10n.t('{0} is not shared, so its lines are not: pin the file first.', title(uri))
        : undefined;
    case 'untrusted':
    case 'paused':
      return undefined;
  }
}

/**
 * The resource URI of a chosen file or editor.
 * @throws UserError if they cannot.
 */
export function resourceUriOf(uri: vscode.Uri): CanonicalUri {
  const servable = documentUri(uri);
  if (servable !== undefined) return servable;
  throw new UserError(
    vscode.l10n.t('{0} cannot be shared: AI tools cannot ask for such a URI.', uri.toString()),
  );
}

/** The pin with its present lines, which follow the code before they are stored. */
export function pinAtCurrentLines({ ranges }: Pick<PanelDeps, 'ranges'>, pin: Pin): Pin {
  const position = ranges.positionOf(pin);
  return pin.target.type === 'range' && typeof position === 'object'
    ? { ...pin, target: { ...pin.target, lines: position.lines } }
    : pin;
}
