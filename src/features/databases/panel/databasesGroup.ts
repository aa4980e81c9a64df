import * as vscode from 'vscode';
import { anyOf, DisposableOwner, Emitter } from '../../../base/events';
import { SingleFlight } from '../../../base/singleFlight';
import { databaseUri, type DatabasePart, type ListedDatabase } from '../model/databaseUri';
import { splitTitle } from '../../../core/pins/title';
import { sharedDatabases, type PanelDatabases } from './panelDatabases';
import { readShown } from './databaseView';
import { applyLook, groupItem, withMoreRow } from '../../../panel/tree/items';
import { pinnableRow } from '../../../panel/tree/pinnableRow';
import { resourceItem } from '../../../panel/tree/resourceItem';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { TableLists } from './tableLists';

/** What has a row, as opposed to the result of a query. */
type ShownPart = Exclude<DatabasePart, { readonly type: 'query' }>;

const icons = { dictionary: 'book', schema: 'code', table: 'table' } as const;
const wholes: readonly ShownPart[] = [{ type: 'dictionary' }, { type: 'schema' }];

/** The databases that clients may read, each with its tables and columns, its definitions and the rows of its tables. */
export class DatabasesGroup extends DisposableOwner implements Group {
  readonly id = 'databases';
  readonly dependsOn;
  private readonly changed = this.own(new Emitter<void>());
  private readonly tables: TableLists;
  private shown: readonly ListedDatabase[] | undefined;
  private readonly looks = new SingleFlight(() => this.look());

  constructor(
    private readonly deps: GroupDeps,
    private readonly databases: PanelDatabases,
  ) {
    super();
    const { panel, states } = deps;
    const { pinStore } = panel;
    this.tables = this.own(new TableLists(databases));
    const mayChange = anyOf<unknown>(
      databases.onDidChange,
      panel.onDidChangeDocuments,
      pinStore.onDidChange,
    );
    this.own(mayChange(() => this.shown && void this.looks.run()));
    this.dependsOn = {
      rows: [this.changed.event, this.tables.onDidChange],
      look: [pinStore.onDidChange, states.onDidChange],
    };
  }

  /** Databases are looked for once the view is shown. */
  onShown(): void {
    if (!this.shown) void this.looks.run();
  }

  isThere(): boolean {
    return (this.shown ?? []).length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Databases'), { isCollapsed: true });
  }

  children(): readonly Row[] {
    const { tables } = this;
    return (this.shown ?? []).map((shared) => {
      return new DatabaseRow(this.deps, { shared, tables, databases: this.databases });
    });
  }

  private async look(): Promise<void> {
    const before = JSON.stringify(this.shown ?? []);
    this.shown = await sharedDatabases(this.databases, this.deps.panel).catch(() => []);
    if (JSON.stringify(this.shown) !== before) this.changed.fire();
  }
}

interface Shown {
  readonly shared: ListedDatabase;
  readonly tables: TableLists;
  readonly databases: Pick<PanelDatabases, 'added' | 'read' | 'refreshAll'>;
}

/** A database, with its dictionary, its schema and its tables below it. */
export class DatabaseRow implements Row {
  readonly id: string;

  constructor(
    private readonly deps: GroupDeps,
    private readonly shown: Shown,
  ) {
    const { engine, database } = shown.shared;
    this.id = `databases:${engine}:${database}`;
  }

  get shared(): ListedDatabase {
    return this.shown.shared;
  }

  /** It is read first, so that the person sees why it cannot be. */
  async refresh(): Promise<void> {
    const { databases, shared } = this.shown;
    const schema = databaseUri({ ...shared, part: { type: 'schema' } });
    try {
      await readShown(shared.database, (signal) => databases.read(schema, signal));
    } finally {
      databases.refreshAll(shared);
    }
  }

  async children(): Promise<readonly Row[]> {
    const partOf = (part: ShownPart) => partRow(this.deps, this.shared, part);
    const rows = wholes.map(partOf);
    const tables = await this.shown.tables.of(this.shared);
    if ('failure' in tables) return [...rows, unreadableRow(this.id, tables.failure)];
    const named = tables.map((name) => partOf({ type: 'table', name }));
    return withMoreRow(this.id, [...rows, ...named]);
  }

  item(): vscode.TreeItem {
    const { engine, database } = this.shared;
    const { label, folder } = splitTitle(database);
    const product = engine === 'sqlite' ? 'SQLite' : 'Postgres';
    const address = this.shown.databases.added.find(database)?.address;
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
    item.iconPath = new vscode.ThemeIcon('database');
    return applyLook(item, this.id, {
      label,
      notes: [product, folder],
      tooltip: [database, product, engine === 'postgres' && address],
      contextValue: engine === 'postgres' ? 'database.server' : 'database.file',
    });
  }
}

function partRow(deps: GroupDeps, database: ListedDatabase, part: ShownPart): Row {
  const uri = databaseUri({ ...database, part });
  const look = () => {
    const label = partName(part);
    const item = resourceItem(deps.panel, uri);
    item.iconPath = new vscode.ThemeIcon(icons[part.type]);
    return { item, label, notes: [], tooltip: [label, uri], pin: pinText(part) };
  };
  return pinnableRow(deps, { id: `databases:${uri}`, uri, name: 'live', look });
}

function pinText({ type }: ShownPart): string {
  return type === 'table'
    ? vscode.l10n.t('Pin the first rows of this table')
    : vscode.l10n.t('Pin this description of the database');
}

/** Says why the tables of a database are missing. */
function unreadableRow(parentId: string, why: string): Row {
  const id = `${parentId}/!`;
  const item = () => {
    const shown = new vscode.TreeItem(why);
    shown.iconPath = new vscode.ThemeIcon('warning');
    return applyLook(shown, id, {
      label: why,
      notes: [],
      tooltip: [why],
      contextValue: 'unreadable',
    });
  };
  return { id, item };
}

function partName(part: ShownPart): string {
  switch (part.type) {
    case 'dictionary':
      return vscode.l10n.t('Tables and Columns');
    case 'schema':
      return vscode.l10n.t('SQL Definitions');
    case 'table':
      return part.name;
  }
}
