import * as vscode from 'vscode';
import { takePlace } from '../../core/pins/edits';
import type { Pin, PinTarget } from '../../core/pins/pin';
import { childUri } from '../../core/documents/uris';
import { pinAtCurrentLines, pinTargets, resourceUriOf } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import type { KnownRow } from './knownRows';
import { PinRow } from './pinRow';
import { targetOf, type Row } from './row';

const rowsType = 'application/vnd.mcp-bridge.rows';
const urisType = 'text/uri-list';

/** Finds a row of any view. */
type FindRow = (id: string) => Row | undefined;

/** Rows can be dragged to the pins, or to any target for files. */
export class DragSource implements vscode.TreeDragAndDropController<KnownRow> {
  readonly dropMimeTypes: readonly string[] = [];
  readonly dragMimeTypes = [rowsType, urisType];

  constructor(protected readonly deps: PanelDeps) {}

  handleDrag(rows: readonly KnownRow[], data: vscode.DataTransfer): void {
    // VS Code gives another view the text of what is dragged.
    const ids = JSON.stringify(rows.map(({ id }) => id));
    data.set(rowsType, new vscode.DataTransferItem(ids));
    const uris = rows.flatMap(({ row }) => addressOf(row, this.deps) ?? []);
    if (uris.length > 0) data.set(urisType, new vscode.DataTransferItem(uris.join('\r\n')));
  }
}

/**
 * A pin that is dropped on another takes its place, with its priority. Anything else that is dropped on a pin, or on a file
 * below it, is pinned behind it, with its priority: rows of other views, files from the Explorer or a tab. Dropped
 * elsewhere, it is pinned at the end, as are links of web pages.
 */
export class PinsDragAndDrop extends DragSource {
  override readonly dropMimeTypes = [rowsType, urisType];

  constructor(
    deps: PanelDeps,
    private readonly find: FindRow,
  ) {
    super(deps);
  }

  handleDrop(onto: KnownRow | undefined, data: vscode.DataTransfer): Promise<void> {
    return report(this.drop(onto?.row, data), this.deps);
  }

  private async drop(onto: Row | undefined, data: vscode.DataTransfer): Promise<void> {
    const place = onto && pinAt(onto)?.id;
    const dragged = await data.get(rowsType)?.asString();
    if (dragged === undefined) return this.dropUris(await dropped(data), place);
    const rows = (JSON.parse(dragged) as readonly string[]).flatMap((id) => this.find(id) ?? []);
    const pins = rows.flatMap((row) => ownPinOf(row)?.id ?? []);
    if (pins.length > 0 && place !== undefined && !pins.includes(place)) {
      await this.deps.pinStore.edit(takePlace(pins, place));
    }
    const others = rows.filter((row) => !ownPinOf(row));
    const targets = others.flatMap((row) => placedTargetOf(row, this.deps) ?? []);
    if (targets.length > 0) await pinTargets(this.deps, targets, { behind: place });
  }

  private async dropUris(uris: readonly string[], behind: string | undefined): Promise<void> {
    const { views } = this.deps;
    const files = uris.filter((uri) => !views.pinDropped(uri));
    await pinTargets(this.deps, await Promise.all(files.map(targetAt)), { behind });
    for (const address of uris) await views.pinDropped(address)?.();
  }
}

/** The person's own pin of a row, or the one that the row is below. */
function pinAt(row: Row): Pin | undefined {
  return row.belowPin ?? ownPinOf(row);
}

function ownPinOf(row: Row): Pin | undefined {
  return row instanceof PinRow ? row.own : undefined;
}

/** Pinned lines are where they are now. */
function placedTargetOf(row: Row, deps: PanelDeps): PinTarget | undefined {
  const pin = row.subject?.pin;
  return pin ? pinAtCurrentLines(deps, pin).target : targetOf(row);
}

async function dropped(data: vscode.DataTransfer): Promise<readonly string[]> {
  const text = (await data.get(urisType)?.asString()) ?? '';
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}

/** A URI without a file can still be an unsaved document. */
async function targetAt(line: string): Promise<PinTarget> {
  const uri = vscode.Uri.parse(line);
  const canonical = resourceUriOf(uri);
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) {
      return { type: 'folder', uri: childUri(canonical, '') };
    }
  } catch {
    // Then it is no folder.
  }
  return { type: 'resource', uri: canonical };
}

/** The URI that a drop on the editor opens: a range opens at its first line, a folder not at all. */
function addressOf(row: Row, deps: PanelDeps): string | undefined {
  const { views } = deps;
  const target = placedTargetOf(row, deps);
  switch (target?.type) {
    case 'range':
      return `${target.uri}#L${target.lines.first},1`;
    case 'resource':
      return views.documentOf(target.uri) ?? views.show(target.uri)?.address;
    case 'folder':
    case 'glob':
    case undefined:
      return undefined;
  }
}
