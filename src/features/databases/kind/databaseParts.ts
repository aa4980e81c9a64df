import type { ResourceDescription } from '../../../core/catalog/resource';
import type { DatabasePart } from '../model/databaseUri';

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
