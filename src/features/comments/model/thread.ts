import type { LineRange } from '../../../core/documents/lines';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { MarkedLines } from '../../../core/pins/lines/lineMarks';

/** What one of them has said in a thread. */
export interface Said {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The name of the client whose agent has said it; left out for the person. */
  readonly by?: string;
}

/** Lines of a document, of a cell of a notebook, or of a version of a document. */
export interface CommentPlace extends MarkedLines {
  /** The text that the person has commented on. */
  readonly uri: CanonicalUri;
  /** What this text is a version of, and so decides who may see it: another document if it is a cell or a version. */
  readonly document: CanonicalUri;
  /** The version commented on, such as `HEAD`, if it is not the present document; empty if unnamed. */
  readonly version?: string;
  /** The side of the diff that showed this version, if one did. */
  readonly side?: 'old' | 'new';
}

interface Sent {
  /** The name of the client, as the person knows it. */
  readonly to: string;
  readonly at: number;
  /** What the thread held then; 0 to send all of it again. */
  readonly count: number;
  /** The names in sharing rules of all clients that have got it, which may answer. */
  readonly clients: readonly string[];
}

/** A prompt that is on its way has this thread, so that no other gets it before this time. */
interface Taken {
  readonly by: string;
  readonly until: number;
}

export interface Thread {
  readonly id: string;
  readonly place: CommentPlace;
  /** The lines as they were when the person commented on them. */
  readonly excerpt: string;
  /** The language of the excerpt, as it stands behind a Markdown fence. */
  readonly language: string;
  /** At least one. */
  readonly said: readonly Said[];
  readonly sent?: Sent;
  readonly taken?: Taken;
  /** The client whose agent says that it is done. */
  readonly doneBy?: string;
  readonly isResolved: boolean;
}

/** Whether it goes with the next prompt: the person has said something that was not sent. */
export function isDue({ isResolved, said, sent }: Thread): boolean {
  return !isResolved && said.slice(sent?.count ?? 0).some(({ by }) => by === undefined);
}

/** Whether a prompt may take it now. */
export function isFree({ taken }: Thread, now: number): boolean {
  return taken === undefined || taken.until <= now;
}

/** Whether the place is in the document itself, so that its lines move with edits. */
export function isPresent({ version }: CommentPlace): boolean {
  return version === undefined;
}

/** The address of the lines that are served; a cell and a version have none. */
export function addressOf({ uri, document, version }: CommentPlace, lines: LineRange) {
  return uri === document && version === undefined ? { uri, lines } : undefined;
}
