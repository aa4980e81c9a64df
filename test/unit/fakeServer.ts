import { notFresh, type FreshnessSource } from '../../src/core/freshness/freshness';
import type { CanonicalUri } from '../../src/core/documents/uris';
import type { ProblemKind } from './problemKind';

/** A language server that finds the problems of a `ProblemKind`, until a test keeps it from finishing. */
export class FakeServer implements Pick<FreshnessSource, 'before' | 'ask'> {
  isFinished = true;

  constructor(private readonly problems: ProblemKind) {}

  async before(document: CanonicalUri) {
    return this.isFinished ? this.find(document) : undefined;
  }

  async ask(document: CanonicalUri) {
    if (!this.isFinished) return { freshness: notFresh('timeOver') };
    return { freshness: { isFresh: true, exceptOf: [] }, ...this.find(document) } as const;
  }

  private find(document: CanonicalUri) {
    const others = this.problems.all
      .filter((each) => each.document !== document)
      .map((each) => ({
        ...each,
        problems: each.problems.filter(({ severity }) => severity === 'error'),
      }));
    return { problems: this.problems.of(document), others };
  }
}
