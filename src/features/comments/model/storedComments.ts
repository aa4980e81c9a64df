import { fieldsOf } from '../../../base/json';
import { isCanonicalUri, type CanonicalUri } from '../../../core/documents/uris';
import type { Thread } from './thread';

/** A resource that a client's agent would have the person pin. */
export interface Proposal {
  readonly uri: CanonicalUri;
  readonly reason: string;
  /** The client's name. */
  readonly by: string;
}

/** What is stored of a workspace. A file of a later version is read as far as possible, and never written. */
export interface CommentsState {
  readonly version: number;
  readonly threads: readonly Thread[];
  /** Threads that cannot be read, which stay in the file. */
  readonly unreadable: readonly unknown[];
  /** Whether the person lets clients answer and propose. */
  readonly mayAnswer: boolean;
  readonly proposals: readonly Proposal[];
  /** Proposals that the person does not want to see again. */
  readonly dismissed: readonly CanonicalUri[];
}

export const currentVersion = 1;

export const emptyState: CommentsState = {
  version: currentVersion,
  threads: [],
  unreadable: [],
  mayAnswer: false,
  proposals: [],
  dismissed: [],
};

export function serialize({ unreadable, threads, ...state }: CommentsState): string {
  return `${JSON.stringify({ ...state, threads: [...threads, ...unreadable] }, undefined, 2)}\n`;
}

/** `undefined` if the text does not have this shape. */
export function parseState(text: string): CommentsState | undefined {
  try {
    return understand(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function understand(value: unknown): CommentsState | undefined {
  const { version, threads, mayAnswer, proposals, dismissed } = fieldsOf(value);
  if (!Number.isInteger(version) || Number(version) < 1 || !Array.isArray(threads)) {
    return undefined;
  }
  return {
    version: Number(version),
    threads: threads.filter(isThread),
    unreadable: threads.filter((thread) => !isThread(thread)),
    mayAnswer: mayAnswer === true,
    proposals: listOf(proposals).filter(isProposal),
    dismissed: listOf(dismissed).filter(isCanonicalUri),
  };
}

function isThread(value: unknown): value is Thread {
  const { id, place, excerpt, language, said, sent, taken, doneBy, isResolved } = fieldsOf(value);
  return (
    [id, excerpt, language].every((text) => typeof text === 'string') &&
    isPlace(place) &&
    Array.isArray(said) &&
    said.length > 0 &&
    said.every(isSaid) &&
    (sent === undefined || isSent(sent)) &&
    (taken === undefined || isTaken(taken)) &&
    isTextOrNone(doneBy) &&
    typeof isResolved === 'boolean'
  );
}

function isPlace(value: unknown): boolean {
  const { uri, document, lines, marks, version, side } = fieldsOf(value);
  const { first, last } = fieldsOf(lines);
  const areLines = [first, last].every((line) => Number.isInteger(line) && Number(line) > 0);
  return (
    isCanonicalUri(uri) &&
    isCanonicalUri(document) &&
    areLines &&
    Number(first) <= Number(last) &&
    areTexts(marks) &&
    isTextOrNone(version) &&
    [undefined, 'old', 'new'].some((each) => each === side)
  );
}

function isSaid(value: unknown): boolean {
  const { text, at, by } = fieldsOf(value);
  return typeof text === 'string' && typeof at === 'number' && isTextOrNone(by);
}

function isSent(value: unknown): boolean {
  const { to, at, count, clients } = fieldsOf(value);
  const areNumbers = typeof at === 'number' && typeof count === 'number';
  return typeof to === 'string' && areNumbers && areTexts(clients);
}

function isTaken(value: unknown): boolean {
  const { by, until } = fieldsOf(value);
  return typeof by === 'string' && typeof until === 'number';
}

function isProposal(value: unknown): value is Proposal {
  const { uri, reason, by } = fieldsOf(value);
  return isCanonicalUri(uri) && typeof reason === 'string' && typeof by === 'string';
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
