import * as vscode from 'vscode';
import { anyOf, DisposableStore, Emitter, type Disposable } from '../../../base/events';
import { SingleFlight } from '../../../base/singleFlight';
import {
  databaseAddress,
  databaseUri,
  type DatabasePart,
} from '../../../core/databases/databaseUri';
import type { CanonicalUri } from '../../../core/documents/uris';
import { splitTitle } from '../../../core/pins/title';
import { sharedDatabases } from '../../sharedDatabases';
import type { DatabaseRow } from '../../ports';
import type { Group, GroupDeps, TreeElement } from '../element';
import { capped, dress, groupItem, moreItem, withCheckbox } from '../items';
import { TableLists } from '../tableLists';

const icons = { dictionary: 'book', schema: 'code', table: 'table', query: 'table' } as const;
const wholes: readonly DatabasePart[] = [{ type: 'dictionary' }, { type: 'schema' }];

/** The databases that clients may read, each with its dictionary, its schema and its tables. */
export class DatabasesGroup implements Group, Disposable {
  readonly id = 'databases';
  readonly dependsOn;
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  private readonly tables: TableLists;
  private shown: readonly DatabaseRow[] | undefined;
  private readonly looks = new SingleFlight(() => this.look());

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    const { databases, pinStore } = panel;
    this.tables = this.owned.add(new TableLists(databases));
    const mayChange = anyOf<unknown>(
      databases.onDidChange,
      panel.onDidChangeDocuments,
      pinStore.onDidChange,
    );
    this.owned.add(mayChange(() => this.shown && void this.looks.run()));
    this.dependsOn = {
      rows: [this.changed.event, this.tables.onDidChange],
      look: [pinStore.onDidChange, states.onDidChange],
    };
  }

  /** Databases are looked for once the view is shown. */
  isThere(): boolean {
    if (!this.shown) void this.looks.run();
    return (this.shown ?? []).length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Databases'), { isCollapsed: true });
  }

  children(parent: TreeElement): readonly TreeElement[] | Promise<readonly TreeElement[]> {
    if (parent.type === 'database') return this.parts(parent);
    return (this.shown ?? []).map((row) => ({
      type: 'database',
      id: `${this.id}:${row.engine}:${row.database}`,
      group: this.id,
      row,
    }));
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'more') return moreItem(row);
    if (row.type === 'database') return this.databaseItem(row);
    if (row.type === 'unreadable') return unreadableItem(row);
    return row.type === 'databasePart' ? this.partItem(row) : this.groupItem();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async look(): Promise<void> {
    const before = JSON.stringify(this.shown ?? []);
    this.shown = await sharedDatabases(this.deps.panel).catch(() => []);
    if (JSON.stringify(this.shown) !== before) this.changed.fire();
  }

  private async parts(
    parent: TreeElement & { readonly type: 'database' },
  ): Promise<readonly TreeElement[]> {
    const { engine, database } = parent.row;
    const partRow = (part: DatabasePart): TreeElement => {
      const uri = databaseUri({ engine, database, part });
      return { type: 'databasePart', id: `${this.id}:${uri}`, group: this.id, uri };
    };
    const rows = wholes.map(partRow);
    const tables = await this.tables.of(parent.row);
    if ('failure' in tables) {
      const why = tables.failure;
      return [...rows, { type: 'unreadable', id: `${parent.id}/!`, group: this.id, why }];
    }
    return capped(parent, [...rows, ...tables.map((name) => partRow({ type: 'table', name }))]);
  }

  private databaseItem(row: TreeElement & { readonly type: 'database' }): vscode.TreeItem {
    const { engine, database } = row.row;
    const { label, folder } = splitTitle(database);
    const product = engine === 'sqlite' ? 'SQLite' : 'Postgres';
    const address = this.deps.panel.databases.added.find(database)?.address;
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
    item.iconPath = new vscode.ThemeIcon('database');
    return dress(item, row, {
      label,
      notes: [product, folder],
      tooltip: [database, product, engine === 'postgres' && address],
      contextValue: engine === 'postgres' ? 'database.server' : 'database.file',
    });
  }

  private partItem(row: TreeElement & { readonly type: 'databasePart' }): vscode.TreeItem {
    const label = partName(row.uri);
    const item = new vscode.TreeItem(label);
    const type = databaseAddress(row.uri)?.part.type;
    item.iconPath = new vscode.ThemeIcon(type ? icons[type] : 'database');
    item.command = {
      command: 'mcpBridge.open',
      title: vscode.l10n.t('Open'),
      arguments: [{ uri: row.uri }],
    };
    const isPinned = this.deps.own.ofResource(row.uri) !== undefined;
    const contextValue = isPinned ? 'problems.pinned' : 'problems';
    const look = { label, notes: [], tooltip: [label, row.uri], contextValue };
    return withCheckbox(dress(item, row, look), isPinned);
  }
}

function unreadableItem(row: TreeElement & { readonly type: 'unreadable' }): vscode.TreeItem {
  const item = new vscode.TreeItem(row.why);
  item.iconPath = new vscode.ThemeIcon('warning');
  const look = { label: row.why, notes: [], tooltip: [row.why], contextValue: 'unreadable' };
  return dress(item, row, look);
}

function partName(uri: CanonicalUri): string {
  const part = databaseAddress(uri)?.part;
  switch (part?.type) {
    case 'dictionary':
      return vscode.l10n.t('Dictionary');
    case 'schema':
      return vscode.l10n.t('Schema');
    case 'table':
      return part.name;
    case 'query':
    case undefined:
      return uri;
  }
}
