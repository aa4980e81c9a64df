import { Unavailable } from '../../../base/errors';
import type {
  ReadContext,
  ResourceTemplate,
  TemplateVariable,
  ResourceDescription,
} from '../../../core/catalog/resource';
import {
  databaseAddress,
  databaseScheme,
  type Engine,
  type DatabasePart,
} from '../model/databaseUri';
import { defaultRows, maxRows } from '../model/limits';
import { rowRangeVariables } from '../model/rowRange';
import type { DatabaseSource } from './databaseSource';

const words: Readonly<
  Record<Engine, { readonly variable: string; readonly of: string; readonly names: string }>
> = {
  sqlite: {
    variable: '{+path}',
    of: 'a SQLite database',
    names: 'by its path relative to the workspace',
  },
  postgres: {
    variable: '{name}',
    of: 'a Postgres database',
    names: 'by the name that it was given',
  },
};

export function databaseTemplates(source: DatabaseSource): readonly ResourceTemplate[] {
  const { engine } = source;
  const { variable, of, names } = words[engine];
  const root = `${databaseScheme}://${engine}/${variable}`;
  const key = variable.replaceAll(/[{}+]/g, '');
  const database: TemplateVariable = {
    type: 'listed',
    valueOf: (uri) => {
      const address = databaseAddress(uri);
      const isIts = address?.engine === engine && address.part.type === 'dictionary';
      return isIts ? address.database : undefined;
    },
  };
  const table: TemplateVariable = {
    type: 'computed',
    values: (given, context) => tablesOf(source, given[key], context),
  };
  const numbers: TemplateVariable = { type: 'computed', values: async () => [] };
  return [
    {
      uriTemplate: `${root}/schema`,
      name: `${engine}-schema`,
      title: `SQL definitions of ${of}`,
      description: `The statements that define ${of}, ${names}.`,
      ...pictured('schema'),
      variables: { [key]: database },
    },
    {
      uriTemplate: `${root}/dictionary`,
      name: `${engine}-dictionary`,
      title: `Tables and columns of ${of}`,
      description: `Tables, columns, keys, indexes and numbers of rows of ${of}, ${names}.`,
      ...pictured('dictionary'),
      variables: { [key]: database },
    },
    {
      uriTemplate: `${root}/table/{table}${rowRangeVariables}`,
      name: `${engine}-table`,
      title: `Rows of a table in ${of}`,
      description: `Rows of a table or a view as CSV, ${defaultRows} unless limit says otherwise, at most ${maxRows}. Shared once the person has pinned the table.`,
      ...pictured('table'),
      variables: { [key]: database, table, limit: numbers, offset: numbers },
    },
  ];
}

function pictured(type: 'schema' | 'dictionary' | 'table') {
  const { mimeType, icon } = describePart({ type });
  return { mimeType, ...(icon && { icon }) };
}

/** Completion offers nothing of a database that cannot be read. */
async function tablesOf(
  source: DatabaseSource,
  database: string | undefined,
  context: ReadContext,
): Promise<readonly string[]> {
  if (!database) return [];
  try {
    return (await source.read(database, context, (reader) => reader.tables())) ?? [];
  } catch (cause) {
    if (cause instanceof Unavailable) return [];
    throw cause;
  }
}

type Described = Pick<ResourceDescription, 'description' | 'icon'> & { readonly mimeType: string };

/** Describes a part of a database in the list. */
export function describePart({ type }: Pick<DatabasePart, 'type'>): Described {
  switch (type) {
    case 'schema':
      return {
        description: 'The statements that define this database.',
        mimeType: 'application/sql',
        icon: 'code',
      };
    case 'dictionary':
      return {
        description: 'Tables of this database, with columns, keys, indexes and numbers of rows.',
        mimeType: 'text/markdown',
        icon: 'data',
      };
    case 'table':
      return { description: 'Rows of this table.', mimeType: 'text/csv', icon: 'data' };
    case 'query':
      return { description: 'The result of this query.', mimeType: 'text/csv', icon: 'data' };
  }
}
