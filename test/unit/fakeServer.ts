import { notFresh, type FreshnessSource } from '../../src/core/freshness/freshness';
import type { CanonicalUri } from '../../src/core/documents/uris';
import { ProblemKind } from './problemKind';

/** A language server that finds the problems of a `ProblemKind`, until a test keeps it from finishing. */
export class FakeServer implements Pick<FreshnessSource, 'before' | 'ask'> {
  isFinished = true;
  /** What it finds in files without a tab, of which VS Code shows nothing. */
  readonly withoutTab = new ProblemKind();

  constructor(private readonly problems: ProblemKind) {}

  async before(document: CanonicalUri) {
    return this.isFinished ? this.find(document) : undefined;
  }

  async ask(document: CanonicalUri) {
    if (!this.isFinished) return { freshness: notFresh('timeOver') };
    return { freshness: { isFresh: true, exceptOf: [] }, ...this.find(document) } as const;
  }

  private find(document: CanonicalUri) {
    const others = [...this.problems.all, ...this.withoutTab.all]
      .filter((each) => each.document !== document)
      .map((each) => ({
        ...each,
        problems: each.problems.filter(({ severity }) => severity === 'error'),
      }));
    const problems = [this.problems, this.withoutTab].flatMap((found) => found.of(document));
    return { problems, others };
  }
}
