import { Busy, toError, Unavailable, UserError } from '../../base/errors';
import type { CanonicalUri } from '../documents/uris';
import type { Answers } from './answers';
import { databaseAddress } from './databaseUri';
import type { RefreshTimes } from './refreshTimes';

/** The most ranges of one resource that are read again; readers of others are notified that they may have changed. */
const maxRanges = 20;

interface Options {
  readonly times: RefreshTimes;
  readonly answers: Answers;
  /** Reads as a client does, which notes the answer. */
  read(uri: CanonicalUri, signal: AbortSignal): Promise<unknown>;
  /** A read of this resource returns something else. */
  announce(uri: CanonicalUri): void;
}

/** Refreshes pinned resources of databases that do not announce their changes, and notifies clients of changes. */
export class DatabaseRefreshes {
  constructor(private readonly options: Options) {}

  get times(): RefreshTimes {
    return this.options.times;
  }

  /** @throws UserError if it cannot be read. */
  async refresh(uri: CanonicalUri, signal: AbortSignal): Promise<void> {
    const { answers, times, announce } = this.options;
    await times.postpone(uri);
    const ranges = answers.rangesOf(uri);
    const [read, left] = [ranges.slice(0, maxRanges), ranges.slice(maxRanges)];
    for (const range of left) answers.forget(range);
    let failure: UserError | undefined;
    for (const range of read.length > 0 ? read : [uri]) {
      failure = (await this.readAgain(range, signal)) ?? failure;
    }
    // Clients that read the resource before this window remembers are notified as well.
    const isUnknown = read.length === 0 || left.length > 0;
    if (answers.settle(uri) || isUnknown) announce(uri);
    if (failure) throw failure;
  }

  /**
   * Refreshes all that clients have read of a database.
   * @throws UserError if it cannot be read.
   */
  async refreshAll(engine: string, database: string, signal: AbortSignal): Promise<void> {
    const all = this.options.answers.resources.filter((uri) => {
      const address = databaseAddress(uri);
      return address?.engine === engine && address.database === database;
    });
    const failures: Error[] = [];
    for (const uri of all) {
      await this.refresh(uri, signal).catch((cause: unknown) => failures.push(toError(cause)));
    }
    const [first] = failures;
    if (first) throw first;
  }

  /** Refreshes the resource if the time that the person chose has come. */
  async refreshIfDue(uri: CanonicalUri): Promise<void> {
    if (this.options.times.isDue(uri)) await this.refresh(uri, new AbortController().signal);
  }

  /** An error that it cannot be read any more, because its table is gone, counts as an answer, too. */
  private async readAgain(uri: CanonicalUri, signal: AbortSignal): Promise<UserError | undefined> {
    try {
      await this.options.read(uri, signal);
      return undefined;
    } catch (cause) {
      if (!(cause instanceof UserError) || cause instanceof Unavailable || cause instanceof Busy) {
        throw cause;
      }
      this.options.answers.note(uri, cause.message);
      return cause;
    }
  }
}
