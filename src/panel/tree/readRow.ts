import * as vscode from 'vscode';
import type { AiTool } from '../aiTools';
import { splitTitle } from '../../core/pins/title';
import { shortFolders } from './shortFolders';
import type { CanonicalUri } from '../../core/documents/uris';
import { everyClient } from '../../core/sharing/rules';
import { clockTime } from '../texts/clockTime';
import { pinAtCurrentLines } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { tokensInWords } from '../texts/budgetText';
import { readResource, readTitle, type ReadResource } from '../readResource';
import { applyLook, documentItem } from './items';
import { resourceItem } from './resourceItem';
import type { GroupDeps, Row } from './row';

const maxReads = 10;

interface Received {
  readonly uri: CanonicalUri;
  readonly at: number;
  /** An estimate. */
  readonly tokens: number | undefined;
}

interface Options {
  /** The id of the row that they are below. */
  readonly parentId: string;
  /** Whether they were sent in a brief, or read by the client. */
  readonly how: 'sent' | 'read';
  /** The client, by its name in sharing rules. */
  readonly client: string;
}

/** The resources that a tool has read, each once, the latest first. */
export function readRows(
  deps: GroupDeps,
  parentId: string,
  { key = everyClient, clients, gone }: Pick<AiTool, 'key' | 'clients' | 'gone'>,
): readonly Row[] {
  const { receipts } = deps.panel.brief;
  const all = [...clients, ...(gone ? [gone] : [])]
    .flatMap(({ id, reads }) => reads.map((read) => ({ ...read, id })))
    .sort((a, b) => a.at - b.at);
  const latest = new Map(all.map((read) => [read.uri, read]));
  const received = [...latest.values()]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxReads)
    .map(({ id, uri, at }) => {
      const read = receipts.lastRead(id, uri);
      return { uri, at, tokens: read && receipts.tokensOf(read) };
    });
  return receivedRows(deps, received, { parentId, how: 'read', client: key });
}

export function receivedRows(
  deps: GroupDeps,
  received: readonly Received[],
  { parentId, how, client }: Options,
): readonly Row[] {
  const { panel } = deps;
  const resources = received.map(({ uri }) => readResource(panel, uri));
  const folders = shortFolders(
    resources.map((each) => (isWhole(panel, each) ? '' : pathOf(panel, each))),
  );
  return received.map(({ uri: asked, at, tokens }, index): Row => {
    const resource = resources[index] ?? { uri: asked };
    const { pin, uri } = resource;
    const id = `${parentId}/${asked}`;
    const look = { id, resource, how, at, tokens, folder: folders[index] ?? '' };
    return {
      id,
      subject: pin ? { pin } : { uri },
      // As it is when a rule is made: a file that was opened since belongs to another topic.
      get rule() {
        return { client, topic: panel.sharing.topicOf(asked) };
      },
      item: () => readItem(deps, look),
    };
  });
}

interface Look extends Omit<Received, 'uri'>, Pick<Options, 'how'> {
  readonly id: string;
  readonly resource: ReadResource;
  readonly folder: string;
}

function readItem(deps: GroupDeps, { id, resource, how, at, tokens, folder }: Look) {
  const { panel } = deps;
  const title = readTitle(panel, resource);
  const time = clockTime(at);
  const isSent = how === 'sent';
  const weight = tokensInWords(tokens);
  const label = isWhole(panel, resource) ? title : splitTitle(pathOf(panel, resource)).label;
  const about = panel.views.show(resource.uri)?.about;
  return applyLook(bareItem(panel, resource), id, {
    label: about?.title(label) ?? label,
    notes: [time, folder, weight],
    spoken: [
      isSent ? vscode.l10n.t('sent at {0}', time) : vscode.l10n.t('read at {0}', time),
      folder,
      weight,
    ],
    tooltip: [title, ...(isSent ? [] : [vscode.l10n.t('Last read at {0}', time)])],
    contextValue: contextValueOf(deps, resource),
  });
}

function isWhole({ views }: PanelDeps, { uri }: ReadResource): boolean {
  return views.show(uri)?.isWholeTitle === true;
}

/** Rows that are about a document are distinguished by its path. */
function pathOf(panel: PanelDeps, resource: ReadResource): string {
  const about = panel.views.show(resource.uri)?.about;
  return about ? panel.title(about.document) : readTitle(panel, resource);
}

function bareItem(panel: PanelDeps, { uri, lines, pin }: ReadResource): vscode.TreeItem {
  const placed = pin && pinAtCurrentLines(panel, pin).target;
  if (placed?.type === 'range') return documentItem(placed.uri, selectionOf(placed.lines));
  if (lines) return documentItem(uri, selectionOf(lines));
  const item = resourceItem(panel, uri);
  if (uri.endsWith('/')) {
    const title = vscode.l10n.t('Open');
    item.iconPath = new vscode.ThemeIcon('folder-opened'); // Themes have none for folders that do not open here.
    item.command = { command: 'revealInExplorer', title, arguments: [vscode.Uri.parse(uri)] };
  }
  item.collapsibleState = vscode.TreeItemCollapsibleState.None;
  return item;
}

function selectionOf({ first, last }: { readonly first: number; readonly last: number }) {
  return new vscode.Range(first - 1, 0, last, 0);
}

/** `read` for what can be neither pinned nor unpinned there. */
function contextValueOf({ own, panel }: GroupDeps, { uri, pin }: ReadResource): string {
  if (pin || !panel.views.isPinnable(uri)) return 'read';
  const isFolder = uri.endsWith('/');
  const isPinned = isFolder ? own.ofFolder(uri) : own.ofResource(uri);
  const sort = isFolder ? 'folder' : panel.views.show(uri) ? 'live' : 'file';
  return isPinned ? `read.${sort}.pinned` : `read.${sort}`;
}
