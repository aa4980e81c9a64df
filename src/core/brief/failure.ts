import type { Tokens } from '../budget/tokens';
import { fenceOf } from '../documents/fence';
import type { CanonicalUri } from '../documents/uris';
import { escapeMarkup } from './escapeMarkup';

/** A line of a document, which need not be there. */
export interface DocumentPlace {
  readonly uri: CanonicalUri;
  readonly line: number;
}

/** Something that failed lately, such as a command. */
export interface Failure {
  /** Unique in this window, and never used again. */
  readonly id: string;
  /** What failed, how and when, in one line. */
  readonly title: string;
  /** The resource with all of it. */
  readonly uri: CanonicalUri;
  /** Its most telling lines, at most so many, in their order. */
  excerpt(most: number): readonly string[];
  /** The places that it names. */
  readonly places: readonly DocumentPlace[];
}

interface Room {
  readonly most: number;
  readonly tokens: Pick<Tokens, 'count'>;
}

const heading = '## What just failed\n\n';
/** The numbers of lines of one failure that are tried, as there is room. */
const lineCounts = [40, 20, 10, 5, 2];
/** The share of the room that titles may take from the lines of the first failure. */
const titleShare = 0.5;

interface FailureSection {
  /** Empty without any failure, or without room. */
  readonly text: string;
  /** Those that the text has. */
  readonly told: readonly Failure[];
}

/** As many of the failures as there is room for: first their titles, then the most telling lines of the first ones. */
export async function failureSection(
  failures: readonly Failure[],
  { most, tokens }: Room,
): Promise<FailureSection> {
  const textOf = (texts: readonly string[]) => heading + texts.join('');
  let texts: readonly string[] = [];
  for (const failure of failures) {
    const next = [...texts, failureText(failure, 0)];
    const room = texts.length === 0 ? most : most * titleShare;
    if ((await tokens.count(textOf(next))) > room) break;
    texts = next;
  }
  const told = failures.slice(0, texts.length);
  for (const [at, failure] of told.entries()) {
    for (const count of lineCounts) {
      const next = texts.with(at, failureText(failure, count));
      if ((await tokens.count(textOf(next))) > most) continue;
      texts = next;
      break;
    }
  }
  return { text: told.length === 0 ? '' : textOf(texts), told };
}

function failureText({ title, uri, excerpt }: Failure, count: number): string {
  const lines = count === 0 ? [] : excerpt(count);
  const head = `${escapeMarkup(title)} <${uri}>`;
  if (lines.length === 0) return `${head}\n\n`;
  const text = escapeMarkup(lines.join('\n'));
  const fence = fenceOf(text);
  return `${head}:\n\n${fence}\n${text}\n${fence}\n\n`;
}
