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
const lineCounts = [40, 20, 10, 5, 2, 0];

/** As many of the failures as there is room for, the first of them with its most telling lines; empty without any. */
export async function failureSection(
  failures: readonly Failure[],
  { most, tokens }: Room,
): Promise<string> {
  let text = heading;
  for (const failure of failures) {
    const left = most - (await tokens.count(text));
    const told = await fitting(failure, { most: left, tokens });
    if (told === '') break;
    text += told;
  }
  return text === heading ? '' : text;
}

async function fitting(failure: Failure, { most, tokens }: Room): Promise<string> {
  for (const count of lineCounts) {
    const text = failureText(failure, count);
    if ((await tokens.count(text)) <= most) return text;
  }
  return '';
}

function failureText({ title, uri, excerpt }: Failure, count: number): string {
  const lines = count === 0 ? [] : excerpt(count);
  const head = `${escapeMarkup(title)} <${uri}>`;
  if (lines.length === 0) return `${head}\n\n`;
  const text = escapeMarkup(lines.join('\n'));
  const fence = fenceOf(text);
  return `${head}:\n\n${fence}\n${text}\n${fence}\n\n`;
}
