import type { CanonicalUri } from '../../../core/documents/uris';
import type { LinkReason } from '../model/linkReason';
import type { FileHistory } from '../model/fileHistory';
import type { SuggestionReason } from '../../../core/suggestions/suggestion';

interface Facts {
  /** The files that are different from the last commit. */
  readonly changed: ReadonlySet<CanonicalUri>;
  readonly problems: ReadonlyMap<CanonicalUri, 'errors' | 'warnings'>;
  /** The documents with any activity. */
  readonly visited: readonly CanonicalUri[];
  /** The person's activity on a document, from 0 to 1. */
  activityOf(uri: CanonicalUri): number;
}

/**
 * The weights of evidence from the editor, as log odds. They are set by hand, because histories of commits do not contain
 * it.
 */
const odds = { errors: 1.5, warnings: 0.7, changed: 1.5, visited: 1.5, cause: 2.5 };
/** The weights of imports, fitted to the files that commits of this extension's own repository changed together. */
const linkOdds = { imports: 0.9, imported: 0.6 };
/** The weight that links of a file without a history have in addition, because commits say nothing about it. */
const newFileOdds = 2;
/** Less activity than this is not given as a reason. */
const leastVisited = 0.3;

/** The present evidence for a file from the editor, beside names and the history of commits. */
export class SuggestionSignals {
  constructor(private readonly facts: Facts) {}

  /** The files with such evidence. */
  get uris(): readonly CanonicalUri[] {
    const { changed, problems, visited } = this.facts;
    return [...changed, ...problems.keys(), ...visited];
  }

  hasErrors(uri: CanonicalUri): boolean {
    return this.facts.problems.get(uri) === 'errors';
  }

  /** @param links the file's links to the files that are worked on; the history may know these. */
  oddsOf(uri: CanonicalUri, links: readonly LinkReason[], past: FileHistory): number {
    const { changed, problems, activityOf } = this.facts;
    const found = problems.get(uri);
    return (
      activityOf(uri) * odds.visited +
      (changed.has(uri) ? odds.changed : 0) +
      (found ? odds[found] : 0) +
      links.reduce((sum, link) => sum + oddsOfLink(link, past), 0)
    );
  }

  reasonsFor(uri: CanonicalUri): readonly SuggestionReason[] {
    const { changed, problems, activityOf } = this.facts;
    const reasons: SuggestionReason[] = [];
    if (problems.has(uri)) reasons.push({ type: 'problems' });
    if (changed.has(uri)) reasons.push({ type: 'changed' });
    if (activityOf(uri) >= leastVisited) reasons.push({ type: 'visited' });
    return reasons;
  }
}

function oddsOfLink({ type, known }: LinkReason, past: FileHistory): number {
  if (type === 'cause') return odds.cause;
  if (type !== 'imports' && type !== 'imported') return 0;
  const isNew = (past.file(known)?.commits.length ?? 0) === 0;
  return linkOdds[type] + (isNew ? newFileOdds : 0);
}
