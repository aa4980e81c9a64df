import { posix } from 'node:path';
import { parseUri, withPath, canonicalUri, type CanonicalUri } from '../../../core/documents/uris';
import { isSqliteName } from '../../../core/documents/sqliteFile';

export const databaseScheme = 'database';

const engines = ['sqlite', 'postgres'] as const;

export type Engine = (typeof engines)[number];

/** The part of a database that a resource shows. */
export type DatabasePart =
  | { readonly type: 'schema' | 'dictionary' }
  | { readonly type: 'table'; readonly name: string }
  /** The result of a saved query, by the path of its file. */
  | { readonly type: 'query'; readonly path: string };

export interface Database {
  readonly engine: Engine;
  /** The path of the database's file, or the name of a server's database. */
  readonly database: string;
}

export interface DatabaseAddress extends Database {
  readonly part: DatabasePart;
}

/** A database with the document that it is in, if any. */
export interface ListedDatabase extends Database {
  readonly subject?: CanonicalUri | undefined;
}

/** `database://sqlite/data/app.db/table/orders`; a slash in a table's name is encoded twice. */
export function databaseUri({ engine, database, part }: DatabaseAddress): CanonicalUri {
  return withPath(roots[engine], `/${database}/${pathOfPart(part)}`);
}

/** The reverse of `databaseUri`; `undefined` if the URI names no part of a database. */
export function databaseAddress(uri: CanonicalUri): DatabaseAddress | undefined {
  if (!uri.startsWith(`${databaseScheme}:`)) return undefined;
  const { authority, path } = parseUri(uri);
  const engine = engines.find((one) => one === authority);
  if (!engine) return undefined;
  const found = engine === 'postgres' ? namedPart(path) : partBehindPath(path);
  const database = found?.before.slice(1);
  return found && database ? { engine, database, part: found.part } : undefined;
}

/** The title of the resource, such as `data/app.db: orders`. */
export function databaseTitle({ database, part }: DatabaseAddress): string {
  switch (part.type) {
    case 'schema':
      return `${database}: SQL definitions`;
    case 'dictionary':
      return `${database}: tables and columns`;
    case 'table':
      return `${database}: ${part.name}`;
    case 'query':
      return `${part.path}: ${posix.basename(database)}`;
  }
}

const roots: Readonly<Record<Engine, CanonicalUri>> = {
  sqlite: canonicalUri(`${databaseScheme}://sqlite/`),
  postgres: canonicalUri(`${databaseScheme}://postgres/`),
};

interface Split {
  readonly before: string;
  readonly part: DatabasePart;
}

function partBehindPath(path: string): Split | undefined {
  return (
    queryOfFile(path) ??
    tablePart(path) ??
    wholePart(path) ??
    queryPart(path) ??
    tableWithSlash(path)
  );
}

/** The name of a database has no slash, so everything behind the first slash is the part. */
function namedPart(path: string): Split | undefined {
  const [, before = '', type = '', name = ''] = /^(\/[^/]+)\/([^/]+)(?:\/(.+))?$/s.exec(path) ?? [];
  switch (type) {
    case 'schema':
    case 'dictionary':
      return name ? undefined : { before, part: { type } };
    case 'table':
      return name ? { before, part: { type, name: decodedName(name) } } : undefined;
    case 'query':
      return isQueryFile(name) ? { before, part: { type, path: name } } : undefined;
    default:
      return undefined;
  }
}

function tablePart(path: string): Split | undefined {
  const [, before = '', name = ''] = /^(.+)\/table\/([^/]+)$/s.exec(path) ?? [];
  return name ? { before, part: { type: 'table', name: decodedName(name) } } : undefined;
}

function wholePart(path: string): Split | undefined {
  const [, before = '', type] = /^(.+)\/(schema|dictionary)$/s.exec(path) ?? [];
  return type === 'schema' || type === 'dictionary' ? { before, part: { type } } : undefined;
}

const betweenQuery = '/query/';

/**
 * The paths of the database and of the query can both have folders `query` and `table`: the database's path ends where it
 * has the name of a SQLite file.
 */
function queryOfFile(path: string): Split | undefined {
  for (let at = path.indexOf(betweenQuery); at >= 0; at = path.indexOf(betweenQuery, at + 1)) {
    if (isSqliteName(path.slice(0, at))) return queryAt(path, at);
  }
  return undefined;
}

/** The query of a database whose file has another name. */
function queryPart(path: string): Split | undefined {
  const at = path.lastIndexOf(betweenQuery);
  return at < 0 ? undefined : queryAt(path, at);
}

function queryAt(path: string, at: number): Split | undefined {
  const file = path.slice(at + betweenQuery.length);
  if (!isQueryFile(file)) return undefined;
  return { before: path.slice(0, at), part: { type: 'query', path: file } };
}

function isQueryFile(path: string): boolean {
  return path.toLowerCase().endsWith('.sql');
}

/** A client that fills in a template encodes the slash of a table's name once, and decoding the URI takes that off. */
function tableWithSlash(path: string): Split | undefined {
  const [, before = '', name = ''] = /^(.+)\/table\/(.+[^/])$/s.exec(path) ?? [];
  return name ? { before, part: { type: 'table', name: decodedName(name) } } : undefined;
}

function pathOfPart(part: DatabasePart): string {
  switch (part.type) {
    case 'schema':
    case 'dictionary':
      return part.type;
    case 'table':
      return `table/${part.name.replace(/[/%]/g, encodeURIComponent)}`;
    case 'query':
      return `query/${part.path}`;
  }
}

function decodedName(name: string): string {
  return name.replace(/%(?:2F|25)/gi, decodeURIComponent);
}
