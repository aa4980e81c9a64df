import { createHash } from 'node:crypto';
import { withoutQuery, type CanonicalUri } from '../documents/uris';

/** The oldest are forgotten. */
const mostAnswers = 1_000;

interface Answer {
  readonly digest: string;
  /** Somebody was answered something else before. */
  readonly isMixed: boolean;
}

/** What was answered of databases that do not tell of their changes, so that a refresh finds out whether it still holds. */
export class Answers {
  /** By the whole URI, as each range of rows is an answer of its own. */
  private readonly known = new Map<CanonicalUri, Answer>();

  note(uri: CanonicalUri, answer: string): void {
    const digest = createHash('sha256').update(answer).digest('base64');
    const before = this.known.get(uri);
    const isMixed = before !== undefined && (before.isMixed || before.digest !== digest);
    this.known.delete(uri);
    this.known.set(uri, { digest, isMixed });
    const [oldest] = this.known.keys();
    if (this.known.size > mostAnswers && oldest !== undefined) this.known.delete(oldest);
  }

  /** The resources that were answered, without their ranges. */
  get resources(): readonly CanonicalUri[] {
    return [...new Set([...this.known.keys()].map(withoutQuery))];
  }

  /** The ranges of a resource that were answered, the latest first. */
  rangesOf(resource: CanonicalUri): readonly CanonicalUri[] {
    return [...this.known.keys()].filter((uri) => withoutQuery(uri) === resource).toReversed();
  }

  forget(uri: CanonicalUri): void {
    this.known.delete(uri);
  }

  /** Whether somebody was answered something else of this resource than what it is now. They are told, and it counts no more. */
  settle(resource: CanonicalUri): boolean {
    const ranges = this.rangesOf(resource);
    const isMixed = ranges.some((uri) => this.known.get(uri)?.isMixed);
    for (const uri of ranges) {
      const { digest } = this.known.get(uri) ?? {};
      if (digest !== undefined) this.known.set(uri, { digest, isMixed: false });
    }
    return isMixed;
  }
}
