import * as vscode from 'vscode';
import { formatTokens } from '../../core/budget/meter';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { isRefreshable } from '../../core/pins/refreshable';
import { splitTitle, titleOf } from '../../core/pins/title';
import { shortFolders } from './shortFolders';
import { type CanonicalUri, isOurs, isWeb, parseUri } from '../../core/documents/uris';
import { pageState } from '../texts/pageText';
import { refreshText } from '../texts/refreshText';
import { liveResource } from '../liveResources';
import { describePriority } from '../texts/priorityWords';
import { pinAtCurrentLines } from '../marks/pinAtCurrentLines';
import type { PanelDeps } from '../ports';
import { byName } from './byName';
import { fileRows } from './fileRows';
import { applyLook, documentItem, reasonOf, remedyOf, withMoreRow } from './items';
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
 * editor, problems …), `.page`, `.server` (a resource of a server's database) or `.provided` (by another extension) for
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
    const options = { parentId: id, ...(own && { below: own }) };
    return withMoreRow(id, fileRows(this.deps, files.toSorted(byName), options));
  }

  item(): vscode.TreeItem {
    const { folder, type } = this.options;
    const { panel } = this.deps;
    const pin = pinAtCurrentLines(panel, this.options.pin);
    const item = this.bareItem(pin);
    const title = pinPath(panel, pin);
    const priority = describePriority(pin.priority);
    const tokens = panel.weights.of(pin);
    const audience = audienceOf(pin);
    const mark = this.markOf(pin);
    const isTeams = type === 'teamPin';
    const shown = tokens ? `~${formatTokens(tokens)}` : '';
    const read = tokens ? vscode.l10n.t('tokens: about {0}', tokens.toLocaleString()) : '';
    return applyLook(item, this.id, {
      label: this.label(pin, title),
      notes: [mark?.text, folder, shown, priority],
      spoken: [
        isTeams ? vscode.l10n.t('pinned by the team') : vscode.l10n.t('pinned'),
        vscode.l10n.t('priority {0}', priority),
        mark?.text,
        folder,
        read,
        audience,
        pin.note,
      ],
      tooltip: [
        title,
        ...this.refreshDetails(pin),
        mark?.remedy ?? mark?.text,
        vscode.l10n.t('Priority {0}', priority),
        audience,
        pin.note && vscode.l10n.t('Note: {0}', pin.note),
        read &&
          vscode.l10n.t(
            '{0} (an estimate)',
            read.replace(/^./, (a) => a.toUpperCase()),
          ),
        isTeams ? vscode.l10n.t('Pinned for the team, in .vscode/mcp-pins.json') : '',
      ],
      contextValue: [type, this.sortOf(pin), mark?.value].filter(Boolean).join('.'),
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

  private refreshDetails({ target }: Pin): readonly string[] {
    if (target.type !== 'resource' || !isRefreshable(target.uri)) return [];
    const { pages, databases } = this.deps.panel;
    return isWeb(target.uri)
      ? [target.uri, ...pageState(pages.store.known(target.uri)).details]
      : [refreshText(databases.refreshes.times.choiceOf(target.uri))];
  }

  private label(pin: Pin, title: string): string {
    const { target } = pin;
    if (target.type === 'glob' || pageOf(pin)) return title;
    const label = splitTitle(title).label || (vscode.workspace.name ?? title);
    const isProblems =
      target.type === 'resource' && this.deps.panel.problems.documentOf(target.uri);
    return isProblems ? vscode.l10n.t('Problems of {0}', label) : label;
  }

  private sortOf(pin: Pin): string {
    const { target } = pin;
    if (pageOf(pin)) return 'page';
    if (target.type !== 'resource') return target.type;
    if (isRefreshable(target.uri)) return 'server';
    if (this.deps.panel.providers.stateOf(parseUri(target.uri).scheme)) return 'provided';
    return isOurs(parseUri(target.uri)) ? 'live' : '';
  }

  /** The state of a pin that its row names first. */
  private markOf(pin: Pin): Mark | undefined {
    const { panel, states } = this.deps;
    const named = uriOfTarget(pin.target);
    if (named === undefined) return undefined;
    const page = pageOf(pin);
    if (page) {
      const text = pageState(panel.pages.store.known(page)).mark;
      return text === undefined ? undefined : { text, remedy: vscode.l10n.t('Refresh it.') };
    }
    const position = panel.ranges.positionOf(pin);
    if (position === 'moved') {
      const remedy = vscode.l10n.t('Its lines were changed and are not found again.');
      return { text: vscode.l10n.t('moved?'), remedy, value: 'moved' };
    }
    const uri = isOurs(parseUri(named)) ? panel.problems.documentOf(named) : named;
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
        remedy: vscode.l10n.t('{0}. {1}', reasonOf(state), remedyOf(state)),
      };
    }
    return uri !== undefined && states.isDirty(uri)
      ? { text: vscode.l10n.t('unsaved') }
      : undefined;
  }
}

/** The rows of the pins of a group. */
export function pinRows(
  deps: GroupDeps,
  group: string,
  type: Pinner,
  pins: readonly Pin[],
): readonly Row[] {
  const folders = shortFolders(pins.map((pin) => (pageOf(pin) ? '' : pinPath(deps.panel, pin))));
  return pins.map((pin, index) => {
    const folder = pin.target.type === 'glob' ? '' : (hostOfPage(pin) ?? folders[index] ?? '');
    return new PinRow(deps, { group, type, pin, folder });
  });
}

function pinPath(panel: PanelDeps, pin: Pin): string {
  return titleOf(pinAtCurrentLines(panel, pin), (uri) => {
    const document = panel.problems.documentOf(uri);
    return liveResource(uri)?.name ?? panel.title(document ?? uri);
  });
}

function audienceOf({ audience }: Pin): string {
  if (audience === undefined) return '';
  return audience === 'user' ? vscode.l10n.t('For the user') : vscode.l10n.t('For the assistant');
}

/** The address of a web page. */
function pageOf({ target }: Pin): CanonicalUri | undefined {
  return target.type === 'resource' && isWeb(target.uri) ? target.uri : undefined;
}

function hostOfPage(pin: Pin): string | undefined {
  const page = pageOf(pin);
  return page && new URL(page).host;
}

interface Mark {
  readonly text: string;
  readonly remedy?: string;
  /** The part of `viewItem` that names the mark. */
  readonly value?: string;
}
