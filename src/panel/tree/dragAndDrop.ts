import * as vscode from 'vscode';
import { moveBehind } from '../../core/pins/edits';
import type { PinTarget } from '../../core/pins/pin';
import { documentUri, childUri } from '../../core/documents/uris';
import { pinTargets } from '../pinTargets';
import { placedPin } from '../marks/placedPin';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import { targetOf, type TreeElement } from './element';

const rowsType = 'application/vnd.code.tree.mcpbridge.context';
const urisType = 'text/uri-list';

/**
 * Rows dragged onto a pin follow it, with its priority; so does what is dragged from the Explorer or a tab, which is
 * pinned. What is dropped elsewhere on the tree is pinned at the end; rows can be dropped on whatever takes files.
 */
export class DragAndDrop implements vscode.TreeDragAndDropController<TreeElement> {
  readonly dropMimeTypes = [rowsType, urisType];
  readonly dragMimeTypes = [urisType];

  constructor(private readonly deps: PanelDeps) {}

  handleDrag(rows: readonly TreeElement[], data: vscode.DataTransfer): void {
    data.set(rowsType, new vscode.DataTransferItem(rows));
    const uris = rows.flatMap((row) => addressOf(row, this.deps) ?? []);
    if (uris.length > 0) data.set(urisType, new vscode.DataTransferItem(uris.join('\r\n')));
  }

  handleDrop(onto: TreeElement | undefined, data: vscode.DataTransfer): Promise<void> {
    return report(this.drop(onto, data), this.deps);
  }

  private async drop(onto: TreeElement | undefined, data: vscode.DataTransfer): Promise<void> {
    const behind = onto?.type === 'pin' ? onto.pin.id : undefined;
    const rows = data.get(rowsType)?.value as readonly TreeElement[] | undefined;
    if (!rows) {
      await pinTargets(this.deps, await this.dropped(data), behind);
      return;
    }
    const pins = rows.flatMap((row) => (row.type === 'pin' ? row.pin.id : []));
    const isOntoPins = onto?.group === 'pinned';
    if (pins.length > 0 && isOntoPins && (behind === undefined || !pins.includes(behind))) {
      await this.deps.pinStore.edit(moveBehind(pins, behind));
    }
    const others = rows.filter(({ type }) => type !== 'pin');
    const targets = others.flatMap((row) => targetOf(row) ?? []);
    if (targets.length > 0) await pinTargets(this.deps, targets, behind);
  }

  private async dropped(data: vscode.DataTransfer): Promise<PinTarget[]> {
    const text = (await data.get(urisType)?.asString()) ?? '';
    const uris = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    return Promise.all(uris.map((line) => targetAt(vscode.Uri.parse(line))));
  }
}

/** A URI without a file can still be an unsaved document. */
async function targetAt(uri: vscode.Uri): Promise<PinTarget> {
  const canonical = documentUri(uri);
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
function addressOf(row: TreeElement, deps: PanelDeps): string | undefined {
  const target = row.type === 'pin' ? placedPin(deps, row.pin).target : targetOf(row);
  switch (target?.type) {
    case 'range':
      return `${target.uri}#L${target.lines.first},1`;
    case 'resource':
      return /^(?:editor|context|diagnostics):/.test(target.uri)
        ? deps.problems.documentOf(target.uri)
        : target.uri;
    case 'folder':
    case 'glob':
    case undefined:
      return undefined;
  }
}
