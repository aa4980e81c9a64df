import * as vscode from 'vscode';
import { moveBehind } from '../../core/pins/edits';
import type { Pin, PinTarget } from '../../core/pins/pin';
import { childUri } from '../../core/documents/uris';
import { pinTargets } from '../pinTargets';
import { pinAtCurrentLines } from '../marks/pinAtCurrentLines';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import { resourceUriOf } from '../resourceUriOf';
import type { ContextTree } from './contextTree';
import { FileRow } from './fileRows';
import { pinnedGroupId } from './groups/pinGroups';
import type { KnownRow } from './knownRows';
import { PinRow } from './pinRow';
import { targetOf, type Row } from './row';

const rowsType = 'application/vnd.code.tree.mcpbridge.context';
const urisType = 'text/uri-list';

/**
 * Rows that are dropped on a pin, or on a file below it, are placed behind it, with its priority; so are files from the
 * Explorer or a tab, which are pinned. Items that are dropped elsewhere on the tree are pinned at the end, as are links
 * of web pages. Rows can also be dropped on any target for files.
 */
export class DragAndDrop implements vscode.TreeDragAndDropController<KnownRow> {
  readonly dropMimeTypes = [rowsType, urisType];
  readonly dragMimeTypes = [urisType];

  constructor(
    private readonly deps: PanelDeps,
    private readonly tree: Pick<ContextTree, 'row'>,
  ) {}

  /** VS Code also makes a text of what is dragged, so these are the ids of the rows. */
  handleDrag(rows: readonly KnownRow[], data: vscode.DataTransfer): void {
    data.set(rowsType, new vscode.DataTransferItem(rows.map(({ id }) => id)));
    const uris = rows.flatMap(({ row }) => addressOf(row, this.deps) ?? []);
    if (uris.length > 0) data.set(urisType, new vscode.DataTransferItem(uris.join('\r\n')));
  }

  handleDrop(onto: KnownRow | undefined, data: vscode.DataTransfer): Promise<void> {
    return report(this.drop(onto?.row, data), this.deps);
  }

  private async drop(onto: Row | undefined, data: vscode.DataTransfer): Promise<void> {
    const behind = onto && pinAt(onto)?.id;
    const dragged = data.get(rowsType)?.value as readonly string[] | undefined;
    if (!dragged) {
      const uris = await dropped(data);
      const { views } = this.deps;
      const files = uris.filter((uri) => !views.pinDropped(uri));
      await pinTargets(this.deps, await Promise.all(files.map(targetAt)), { behind });
      for (const address of uris) await views.pinDropped(address)?.();
      return;
    }
    const rows = dragged.flatMap((id) => this.tree.row(id)?.row ?? []);
    const pins = rows.flatMap((row) => ownPinOf(row)?.id ?? []);
    const isToFront = onto?.id === pinnedGroupId;
    if (pins.length > 0 && (behind === undefined ? isToFront : !pins.includes(behind))) {
      await this.deps.pinStore.edit(moveBehind(pins, behind));
    }
    const others = rows.filter((row) => !ownPinOf(row));
    const targets = others.flatMap((row) => placedTargetOf(row, this.deps) ?? []);
    if (targets.length > 0) await pinTargets(this.deps, targets, { behind });
  }
}

/** The person's own pin of a row, or the one that the row is below. */
function pinAt(row: Row): Pin | undefined {
  return row instanceof FileRow ? row.below : ownPinOf(row);
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
