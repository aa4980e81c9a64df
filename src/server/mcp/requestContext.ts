import type { Implementation } from '@modelcontextprotocol/server';
import type { Catalog, Reading } from '../../core/catalog/catalog';
import type { ResourceContents } from '../../core/catalog/resource';
import { ResourceNotFound } from '../../base/errors';
import type { Viewer } from '../../core/sharing/viewer';
import type { Activity } from '../../core/protocol/serverStatus';
import type { Changes } from './changes';
import type { RateLimit } from './rateLimit';
import type { Turns } from './turns';

/** What differs between clients. */
export interface ClientContext {
  /** The revisions in which it may be served. */
  readonly revisions: readonly string[];
  /** The client's own description; none before `initialize`. */
  info(): Implementation | undefined;
  /** What sharing rules show it now. */
  viewer(): Viewer;
  readonly completionLimit: RateLimit;
  /** The limit of tool calls and prompts. */
  readonly callLimit: RateLimit;
  /** Called when a read begins. */
  onRead?(uri: string): void;
  /** Called when a read was answered. */
  onDidRead?(uri: string, contents: ResourceContents): void;
}

/** All that a tool or a prompt may use: the catalogue, which filters by access, and the request's signal. */
export interface RequestContext {
  readonly catalog: Pick<Catalog, 'list' | 'names' | 'entries' | 'resolve' | 'complete'>;
  readonly changes: ReturnType<Changes['for']>;
  readonly signal: AbortSignal;
  /**
   * Reads a resource and counts it as read by this client.
   * @param asked what the client asked for, for the error: the URI of a denied path must not be revealed.
   * @throws ResourceNotFound for missing and for denied resources alike.
   */
  read(uri: string, asked?: string): Promise<Reading>;
}

interface Source {
  readonly catalog: Catalog;
  readonly changes: Changes;
  readonly reads: Turns;
  onActivity?(what: Activity): void;
}

/** Makes the context of each request from its signal. */
export function requestContexts(
  { catalog, changes, reads, onActivity }: Source,
  client: Pick<ClientContext, 'viewer' | 'onDidRead'>,
): (signal: AbortSignal) => RequestContext {
  return (signal) => {
    const viewer = client.viewer();
    const view = catalog.for(viewer);
    return {
      catalog: view,
      changes: changes.for(viewer),
      signal,
      read: async (uri, asked = uri) => {
        const read = () => view.read(uri, signal);
        const reading = await reads.take(read, signal).catch((cause: unknown) => {
          throw cause instanceof ResourceNotFound ? new ResourceNotFound(asked) : cause;
        });
        onActivity?.('read');
        client.onDidRead?.(uri, reading.contents);
        return reading;
      },
    };
  };
}
