import * as vscode from 'vscode';
import { formatTokens } from '../../core/budget/tokens';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { isNotePin } from '../../core/pins/notePin';
import { splitTitle, titleOf } from '../../core/pins/title';
import { shortFolders } from './shortFolders';
import { fateOf } from '../texts/budgetText';
import { reasonOf, remedyOf } from '../texts/notSharedText';
import { describePriority, shortPriority } from '../texts/pinWords';
import { pinAtCurrentLines, remedyOfWidePin } from '../pinTargets';
import type { PanelDeps } from '../ports';
import type { ShownResource } from '../resourceViews';
import type { NotShared } from './documentStates';
import { byName, fileRows } from './fileRows';
import { applyLook, capital, documentItem, withMoreRow } from './items';
import { resourceItem } from './resourceItem';
import type { GroupDeps, Row } from './row';

/** Who has pinned it; rows of both have the same words behind it in their `contextValue`. */
export type Pinner = 'pin' | 'teamPin';

interface Options {
  readonly group: string;
  readonly type: Pinner;
  readonly pin: Pin;
  /** The part of its path that distinguishes it from others of its name. */
  readonly folder: string;
}

/**
 * A pin. The `contextValue` of its item is that of who has pinned it, then `.range`, `.folder`, `.glob`, `.live` (the active
 * editor, problems …), `.page`, `.note`, `.server` (a resource of a server's database) or `.provided` (by another extension) for
 * anything but a document, then `.missing` or, for a range, `.moved`.
 */
export class PinRow implements Row {
  readonly id: string;
  readonly subject;

  constructor(
    private readonly deps: GroupDeps,
    private readonly options: Options,
  ) {
    this.id = `${options.group}:${options.pin.id}`;
    this.subject = { pin: options.pin };
  }

  /** The person's own pin. */
  get own(): Pin | undefined {
    return this.options.type === 'pin' ? this.options.pin : undefined;
  }

  /** The files that a folder's or a glob's pin is for. */
  async children(): Promise<readonly Row[]> {
    const { id, own } = this;
    const files = await this.deps.panel.files.matching(this.options.pin);
    const rows = fileRows(this.deps, id, files.toSorted(byName), { hasCheckbox: false });
    return withMoreRow(
      id,
      rows.map((row) => ({ ...row, belowPin: own })),
    );
  }

  item(): vscode.TreeItem {
    const { folder, type } = this.options;
    const { panel } = this.deps;
    const shown = shownOf(panel, this.options.pin);
    const pin = pinAtCurrentLines(panel, this.options.pin);
    const item = this.bareItem(pin);
    const title = pinPath(panel, pin);
    const priority = describePriority(pin.priority);
    const tokens = panel.weights.of(pin);
    const audience = audienceOf(pin);
    const shape = shapeOf(pin);
    const note = isNotePin(pin) ? undefined : pin.note;
    const mark: Mark | undefined = shown?.mark ?? this.markOf(pin, shown);
    const isTeams = type === 'teamPin';
    const fate = mark?.value === undefined ? fateOf(pin, panel) : undefined;
    const weight = fate && tokens ? `~${formatTokens(tokens)}` : '';
    const read = tokens ? vscode.l10n.t('tokens: about {0}', tokens.toLocaleString()) : '';
    return applyLook(item, this.id, {
      label: labelOf(pin, title, shown),
      notes: [fate?.text, mark?.text, folder, weight, shortPriority(pin.priority)],
      spoken: [
        isTeams ? vscode.l10n.t('pinned by the team') : vscode.l10n.t('pinned'),
        vscode.l10n.t('priority {0}', priority),
        fate?.text,
        mark?.text,
        folder,
        read,
        audience,
        shape,
        note,
      ],
      tooltip: [
        title,
        ...(shown?.details ?? []),
        fate && vscode.l10n.t('{0}. {1}', capital(fate.text), fate.remedy),
        mark?.remedy ?? mark?.text,
        vscode.l10n.t('Priority {0}', priority),
        audience,
        shape,
        note && vscode.l10n.t('Note: {0}', note),
        read && vscode.l10n.t('{0} (an estimate)', capital(read)),
        isTeams ? vscode.l10n.t('Pinned for the team, in .vscode/mcp-pins.json') : '',
      ],
      help: fate && 'pins',
      contextValue: [type, sortOf(pin, shown), mark?.value ?? fate?.value]
        .filter(Boolean)
        .join('.'),
    });
  }

  private bareItem({ target }: Pin): vscode.TreeItem {
    switch (target.type) {
      case 'range': {
        const { first, last } = target.lines;
        return documentItem(target.uri, new vscode.Range(first - 1, 0, last, 0));
      }
      case 'glob': {
        const item = new vscode.TreeItem('', vscode.TreeItemCollapsibleState.Collapsed);
        item.iconPath = new vscode.ThemeIcon('filter');
        return item;
      }
      case 'folder':
        return documentItem(target.uri);
      case 'resource':
        return resourceItem(this.deps.panel, target.uri);
    }
  }

  /** The state of a pin that its row names first. */
  private markOf(pin: Pin, shown: ShownResource | undefined): Mark | undefined {
    const { panel, states } = this.deps;
    const named = uriOfTarget(pin.target);
    if (named === undefined) return undefined;
    const position = panel.ranges.positionOf(pin);
    if (position === 'moved') {
      const remedy = vscode.l10n.t('Its lines were changed and are not found again.');
      return { text: vscode.l10n.t('moved?'), remedy, value: 'moved' };
    }
    const uri = shown ? shown.stateOf : named;
    const state = uri === undefined ? undefined : states.of(uri);
    if (state === 'missing' || position === 'missing') {
      const remedy = this.own
        ? vscode.l10n.t('It is not there. Find it again, or unpin it.')
        : vscode.l10n.t('It is not there.');
      return { text: vscode.l10n.t('missing'), remedy, value: 'missing' };
    }
    if (state !== undefined && state !== 'served') {
      return {
        text: reasonOf(state),
        remedy: vscode.l10n.t('{0}. {1}', reasonOf(state), remedyFor(pin, state)),
      };
    }
    return uri !== undefined && states.isDirty(uri)
      ? { text: vscode.l10n.t('unsaved') }
      : undefined;
  }
}

/** A pin of a folder is what the general remedy asks for, and does not help. */
function remedyFor({ target }: Pin, state: NotShared): string {
  const isAboutPins = state === 'excluded' || state === 'outside';
  return target.type === 'folder' && isAboutPins ? remedyOfWidePin() : remedyOf(state);
}

/** The rows of the pins of a group. */
export function pinRows(
  deps: GroupDeps,
  group: string,
  type: Pinner,
  pins: readonly Pin[],
): readonly Row[] {
  const { panel } = deps;
  const shown = pins.map((pin) => shownOf(panel, pin));
  const paths = pins.map((pin, index) => (shown[index]?.isWholeTitle ? '' : pinPath(panel, pin)));
  const folders = shortFolders(paths);
  return pins.map((pin, index) => {
    const folder = pin.target.type === 'glob' ? '' : (hostOf(shown[index]) ?? folders[index] ?? '');
    return new PinRow(deps, { group, type, pin, folder });
  });
}

/** What is pinned, unless that is documents. */
function shownOf({ views }: PanelDeps, { target }: Pin): ShownResource | undefined {
  return target.type === 'resource' ? views.show(target.uri) : undefined;
}

/** The title of a pin; of one that is about a document, the document's. */
function pinPath(panel: PanelDeps, pin: Pin): string {
  const { views, title } = panel;
  return titleOf(pinAtCurrentLines(panel, pin), (uri) => title(views.documentOf(uri) ?? uri));
}

function labelOf({ target }: Pin, title: string, shown: ShownResource | undefined): string {
  if (target.type === 'glob' || shown?.isWholeTitle) return title;
  const label = splitTitle(title).label || (vscode.workspace.name ?? title);
  return shown?.about?.title(label) ?? label;
}

function sortOf({ target }: Pin, shown: ShownResource | undefined): string {
  return target.type === 'resource' ? (shown?.pinnedAs ?? '') : target.type;
}

function audienceOf({ audience }: Pin): string {
  if (audience === undefined) return '';
  return audience === 'user' ? vscode.l10n.t('For the user') : vscode.l10n.t('For the assistant');
}

function shapeOf({ shape }: Pin): string {
  if (shape === undefined) return '';
  return shape === 'whole'
    ? vscode.l10n.t('Chosen: whole, not as an outline')
    : vscode.l10n.t('Chosen: an outline, not all of it');
}

function hostOf(shown: ShownResource | undefined): string | undefined {
  return shown?.address === undefined ? undefined : new URL(shown.address).host;
}

interface Mark {
  readonly text: string;
  readonly remedy?: string;
  /** The part of `viewItem` that names the mark. */
  readonly value?: string;
}
