import type { Implementation, McpServer } from '@modelcontextprotocol/server';
import type { Catalog, Reading } from '../../core/catalog/catalog';
import { ResourceNotFound } from '../../base/errors';
import type { Served } from '../../core/protocol/serverStatus';
import type { Changes } from './changes';
import type { RateLimit } from './rateLimit';

/** What differs from one asker to the next. */
export interface Asker {
  readonly completionLimit: RateLimit;
  /** Of tools and prompts. */
  readonly callLimit: RateLimit;
  /** A read begins. */
  onRead?(uri: string): void;
  /** It was answered, to whom is said to ask. */
  onDidRead?(uri: string, client: Implementation | undefined): void;
}

/** What a tool or a prompt may use: the catalogue, which lets through what a client may have, and nothing else. */
export interface Asking {
  readonly catalog: Pick<Catalog, 'list' | 'names' | 'entries' | 'resolve' | 'complete'>;
  readonly changes: Pick<Changes, 'since'>;
  readonly signal: AbortSignal;
  /**
   * Counts as a read of this client, whatever way it takes.
   * @param asked how it was asked for: where a path leads is not told of what is held back.
   * @throws ResourceNotFound for what is not there and for what is held back alike.
   */
  read(uri: string, asked?: string): Promise<Reading>;
}

interface Source {
  readonly catalog: Catalog;
  readonly changes: Changes;
  onServed?(what: Served): void;
}

/** For the time of one request. */
export function askingFor(
  { server }: McpServer,
  { catalog, changes, onServed }: Source,
  asker: Pick<Asker, 'onDidRead'>,
): (signal: AbortSignal) => Asking {
  return (signal) => ({
    catalog,
    changes,
    signal,
    read: async (uri, asked = uri) => {
      const reading = await catalog.read(uri, signal).catch((cause: unknown) => {
        throw cause instanceof ResourceNotFound ? new ResourceNotFound(asked) : cause;
      });
      onServed?.('read');
      asker.onDidRead?.(uri, server.getClientVersion());
      return reading;
    },
  });
}
