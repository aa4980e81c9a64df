import { createHash } from 'node:crypto';
import { dropOldest } from '../../base/dropOldest';
import { withoutQuery, type CanonicalUri } from '../documents/uris';

/** The maximum number of answers that are remembered; the oldest are forgotten. */
const maxAnswers = 1_000;

interface Answer {
  readonly digest: string;
  /** Whether clients have received different answers. */
  readonly isMixed: boolean;
}

/** The answers of databases that do not announce their changes, so that a refresh can tell whether they still hold. */
export class Answers {
  /** The answers by their whole URIs, because each range of rows is an answer of its own. */
  private readonly known = new Map<CanonicalUri, Answer>();

  note(uri: CanonicalUri, answer: string): void {
    const digest = createHash('sha256').update(answer).digest('base64');
    const before = this.known.get(uri);
    const isMixed = before !== undefined && (before.isMixed || before.digest !== digest);
    this.known.delete(uri);
    this.known.set(uri, { digest, isMixed });
    dropOldest(this.known, maxAnswers);
  }

  /** The resources that clients have read, without their ranges. */
  get resources(): readonly CanonicalUri[] {
    return [...new Set([...this.known.keys()].map(withoutQuery))];
  }

  /** The ranges of a resource that clients have read, the latest first. */
  rangesOf(resource: CanonicalUri): readonly CanonicalUri[] {
    return [...this.known.keys()].filter((uri) => withoutQuery(uri) === resource).toReversed();
  }

  forget(uri: CanonicalUri): void {
    this.known.delete(uri);
  }

  /**
   * Whether a client has received another answer than the present one. Those clients are notified then, so earlier
   * answers no longer count.
   */
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
