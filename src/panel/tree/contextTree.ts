import * as vscode from 'vscode';
import type { Denial } from '../../core/access';
import { DisposableStore, type Disposable, type Event } from '../../core/events';
import type { OpenEditor } from '../../core/openEditor';
import { inOrder, pinOf, uriOfTarget, type Pin } from '../../core/pins/pin';
import { splitTitle, titleOf } from '../../core/pins/title';
import type { PanelDeps } from '../ports';
import { describePriority } from '../priorityWords';

export type TreeElement =
  | { readonly type: 'group'; readonly id: 'pinned' | 'open' }
  | { readonly type: 'pin'; readonly pin: Pin }
  | { readonly type: 'editor'; readonly editor: OpenEditor };

/** Why a document is not served, in a few words; what holds for the whole window stands above the tree. */
const reasons: Readonly<Record<Denial, string>> = {
  untrusted: '',
  paused: '',
  scheme: 'not shared: not a file',
  secret: 'never shared: a secret by its name',
  outside: 'not shared: outside of the workspace',
  excluded: 'not shared: excluded; pin it to share it',
};

/** The sidebar's tree. It holds no copy of anything: it reads the state and the tabs, and hands on their events. */
export class ContextTree implements vscode.TreeDataProvider<TreeElement>, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly deps: PanelDeps) {
    const refresh = () => this.changed.fire();
    for (const event of [
      deps.state.onDidChange,
      deps.editors.onDidChange,
      deps.server.onDidChangeStatus,
      deps.onDidChangeDocuments,
    ] as readonly Event<unknown>[]) {
      this.owned.add(event(refresh));
    }
  }

  getChildren(parent?: TreeElement): TreeElement[] {
    const { state, editors } = this.deps;
    const pins = state.pins;
    const unpinned = editors.byRecency.filter(({ uri }) => !pinOf(pins, uri));
    if (!parent) {
      const groups: TreeElement[] = [];
      if (pins.length > 0) groups.push({ type: 'group', id: 'pinned' });
      if (unpinned.length > 0) groups.push({ type: 'group', id: 'open' });
      return groups;
    }
    if (parent.type !== 'group') return [];
    return parent.id === 'pinned'
      ? inOrder(pins).map((pin) => ({ type: 'pin', pin }))
      : unpinned.map((editor) => ({ type: 'editor', editor }));
  }

  getTreeItem(element: TreeElement): vscode.TreeItem | Promise<vscode.TreeItem> {
    switch (element.type) {
      case 'group':
        return this.groupItem(element.id);
      case 'pin':
        return this.pinItem(element.pin);
      case 'editor':
        return this.editorItem(element.editor);
    }
  }

  dispose(): void {
    this.owned.dispose();
  }

  private groupItem(id: 'pinned' | 'open'): vscode.TreeItem {
    const label = id === 'pinned' ? 'Pinned' : 'Open Editors';
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = id;
    item.contextValue = 'group';
    return item;
  }

  private async pinItem(pin: Pin): Promise<vscode.TreeItem> {
    const title = titleOf(pin, this.deps.title);
    const { label, folder } = splitTitle(title);
    const item = this.item(uriOfTarget(pin.target), label);
    item.id = `pin:${pin.id}`;
    item.contextValue = 'pin';
    const priority = describePriority(pin.priority);
    const notes = [priority, await this.stateOf(pin), folder].filter(Boolean);
    item.description = notes.join(' · ');
    item.tooltip = `${title}\nPinned with priority ${priority}`;
    item.accessibilityInformation = { label: `${label}, pinned, priority ${notes.join(', ')}` };
    return item;
  }

  private async editorItem({ uri, isDirty }: OpenEditor): Promise<vscode.TreeItem> {
    const { label, folder } = splitTitle(this.deps.title(uri));
    const item = this.item(uri, label);
    const heldBack = await this.heldBack(uri);
    item.id = `editor:${uri}`;
    item.contextValue = heldBack === reasons.secret ? 'secret' : 'editor';
    const notes = [isDirty && 'unsaved', heldBack, folder];
    item.description = notes.filter(Boolean).join(' · ');
    item.tooltip = this.deps.title(uri);
    item.accessibilityInformation = {
      label: [label, 'open', ...notes].filter(Boolean).join(', '),
    };
    return item;
  }

  private item(uri: string | undefined, label: string): vscode.TreeItem {
    if (uri === undefined) return new vscode.TreeItem(label);
    const resourceUri = vscode.Uri.parse(uri);
    const item = new vscode.TreeItem(resourceUri);
    item.label = label;
    item.command = { command: 'vscode.open', title: 'Open', arguments: [resourceUri] };
    return item;
  }

  private async stateOf({ target }: Pin): Promise<string> {
    if (target.type !== 'resource' && target.type !== 'range') return '';
    return (await this.deps.exists(target.uri)) ? this.heldBack(target.uri) : 'missing';
  }

  private async heldBack(uri: string): Promise<string> {
    const decision = await this.deps.access.decideDocument(uri);
    return decision.isAllowed ? '' : reasons[decision.reason];
  }
}
