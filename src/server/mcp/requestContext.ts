import type { Implementation } from '@modelcontextprotocol/server';
import type { Answers, CommentAnswer, ProposedPin, Writer } from '../../core/answers/answers';
import type { Catalog } from '../../core/catalog/catalog';
import type { CatalogView } from '../../core/catalog/catalogView';
import type { Reading } from '../../core/catalog/reading';
import { ResourceNotFound, Unavailable } from '../../base/errors';
import type { Limiter } from '../../base/limiter';
import { identityOf } from '../../core/protocol/clientIdentity';
import type { Receiver, Viewer, WayOut } from '../../core/sharing/viewer';
import type { RateLimit, Waits } from './requestLimits';

/** The parts of a context that differ between clients. */
export interface ClientContext {
  /** Distinguishes the client from others. */
  readonly id: string;
  /** Its name in sharing rules, if it has one. */
  readonly key?: string | undefined;
  /** The revisions in which it may be served. */
  readonly revisions: readonly string[];
  /** The client's own description; none before `initialize`. */
  info(): Implementation | undefined;
  /** What the client may see, by its present sharing rules. */
  receiver(): Receiver;
  readonly completionLimit: RateLimit;
  /** The limit of tool calls and prompts. */
  readonly callLimit: RateLimit;
  /** Called when a read begins. */
  onRead?(uri: string): void;
  /** Called when a read was answered. */
  onDidRead?(reading: Reading): void;
}

/** All that a tool or a prompt may use: the catalogue, which filters by access, and the request's signal. */
export interface RequestContext {
  readonly catalog: Pick<
    CatalogView,
    'list' | 'listedUris' | 'search' | 'resolve' | 'complete' | 'folder'
  >;
  readonly signal: AbortSignal;
  /**
   * Reads a resource and counts it as read by this client.
   * @param asked the path or URI that the client asked for, for the error: the URI of a denied path must not be
   * revealed.
   * @param waitMs how long to wait for problems to be fresh.
   * @throws ResourceNotFound for missing and for denied resources alike.
   * @throws Busy if too many of the client's questions wait.
   */
  read(uri: string, asked?: string, waitMs?: number): Promise<Reading>;
  /** What this client writes for the person. */
  readonly answers: {
    answer(answer: CommentAnswer): Promise<void>;
    /** Only what the client may see is proposed. */
    propose(pins: readonly ProposedPin[]): Promise<number>;
  };
}

/** The parts of a context that the requests of all clients share. */
export interface RequestSource {
  readonly catalog: Catalog;
  /** Limits the reads of all clients together, since each holds the text of a whole resource. */
  readonly reads: Limiter;
  /** Questions that wait for problems to be fresh. */
  readonly waits: Waits;
  readonly answers: Answers;
}

/** Makes the context of each request from its signal. */
export function requestContexts(
  source: RequestSource,
  client: Pick<ClientContext, 'id' | 'key' | 'info' | 'receiver' | 'onDidRead'>,
  way: WayOut,
): (signal: AbortSignal) => RequestContext {
  const { catalog, reads, waits } = source;
  return (signal) => {
    const viewerNow = () => client.receiver().by(way);
    const viewer = viewerNow();
    const view = catalog.for(viewer);
    // Takes no turn, so that it holds up no other read. If the client's sharing rules change meanwhile, it reads again.
    const readFresh = async (uri: string, waitMs: number) => {
      const reading = await view.read(uri, signal, { waitMs, client: client.key });
      const now = viewerNow();
      return now.key === viewer.key ? reading : catalog.for(now).read(uri, signal);
    };
    return {
      catalog: view,
      signal,
      read: async (uri, asked = uri, waitMs) => {
        const read = waitMs
          ? waits.run(client.id, () => readFresh(uri, waitMs))
          : reads.run(() => view.read(uri, signal, { client: client.key }), signal);
        const reading = await read.catch((cause: unknown) => {
          throw cause instanceof ResourceNotFound ? new ResourceNotFound(asked) : cause;
        });
        client.onDidRead?.(reading);
        return reading;
      },
      answers: {
        answer: (given) => source.answers.answer(writerOf(client, viewerNow()), given),
        propose: async (pins) => {
          const by = writerOf(client, viewerNow());
          const { maySee } = view.readContext(signal);
          const seen: ProposedPin[] = [];
          for (const pin of pins) if (await maySee(pin.uri)) seen.push(pin);
          return source.answers.propose(by, seen);
        },
      },
    };
  };
}

/** @throws Unavailable for a client that is not shown comments. */
function writerOf(client: Pick<ClientContext, 'key' | 'info'>, viewer: Viewer): Writer {
  if (viewer.sees('comments')) return { key: client.key, identity: identityOf(client.info()) };
  throw new Unavailable('The person does not share comments with you.');
}
