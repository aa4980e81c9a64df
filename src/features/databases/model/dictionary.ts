import { oneLine } from '../../../base/oneLine';
import { maskedCell } from './rows';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isPrimary?: boolean;
  readonly isRequired?: boolean;
  readonly isGenerated?: boolean;
  readonly default?: string | null;
  /** The column that a foreign key refers to, as `table.column`. */
  readonly references?: string;
  readonly comment?: string | null;
  /** Values of this column are masked in rows, and so is its default. */
  readonly isMasked?: boolean;
}

export interface TableIndex {
  readonly name: string;
  readonly isUnique: boolean;
  readonly columns: readonly string[];
}

export interface Table {
  readonly name: string;
  /** The type of relation, such as `table` or `view`. */
  readonly type: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly TableIndex[];
  /**
   * The number of rows, left out if they were not counted. With `isMore`, there are at least so many; with `isEstimate`,
   * about so many.
   */
  readonly rows?: {
    readonly count: number;
    readonly isMore?: boolean;
    readonly isEstimate?: boolean;
  };
  readonly comment?: string | null;
  /** The reason why the columns could not be read. */
  readonly problem?: string;
}

/** The tables of a database, with their columns and indexes. */
export interface Dictionary {
  readonly tables: readonly Table[];
  /** The number of tables that are not described. */
  readonly omitted: number;
}

/** The dictionary as Markdown. @param title the name of the database. */
export function dictionaryText(title: string, { tables, omitted }: Dictionary): string {
  const more = omitted > 0 ? [`… and ${omitted} more tables, which are in the schema.`] : [];
  const none = tables.length === 0 ? ['It has no tables.'] : [];
  const head = `# ${inline(title)}`;
  return `${[head, ...none, ...tables.map(section), ...more].join('\n\n')}\n`;
}

function section(table: Table): string {
  const { comment, problem, columns, indexes } = table;
  return [
    `## ${inline(table.name)}`,
    [kindOf(table), rowsOf(table)].filter(Boolean).join(', ') + '.',
    ...(comment ? [inline(comment)] : []),
    ...(problem ? [`Its columns cannot be read: ${inline(problem)}`] : []),
    ...(columns.length > 0 ? [columnsText(columns)] : []),
    ...(indexes.length > 0 ? [indexes.map(indexLine).join('\n')] : []),
  ].join('\n\n');
}

function kindOf({ type }: Table): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

function rowsOf({ rows }: Table): string {
  if (!rows) return '';
  const count = rows.count.toLocaleString('en');
  const before = rows.isEstimate ? 'about ' : rows.isMore ? 'more than ' : '';
  return `${before}${count} ${rows.count === 1 ? 'row' : 'rows'}`;
}

function columnsText(columns: readonly Column[]): string {
  const lines = columns.map((column) => {
    const notes = [
      column.isPrimary ? 'primary key' : '',
      column.references ? `refers to ${column.references}` : '',
      column.isGenerated ? 'generated' : '',
      column.default ? `default ${column.isMasked ? maskedCell : column.default}` : '',
      column.isMasked ? 'masked in rows' : '',
      column.comment ?? '',
    ];
    const isNull = column.isRequired ? 'no' : 'yes';
    return `| ${[column.name, column.type, isNull, notes.filter(Boolean).join('; ')].map(inline).join(' | ')} |`;
  });
  return ['| Column | Type | Null | Notes |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function indexLine({ name, isUnique, columns }: TableIndex): string {
  return `- ${isUnique ? 'Unique index' : 'Index'} ${inline(name)}: ${columns.map(inline).join(', ')}`;
}

const maxInline = 500;

/** Names and comments come from the database, so that none may end a line or a table's cell. */
function inline(text: string): string {
  const line = oneLine(text);
  const short = line.length > maxInline ? `${line.slice(0, maxInline)}…` : line;
  return short.replaceAll(/[\\|`<>*[\]]/g, '\\$&');
}
