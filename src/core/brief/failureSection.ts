import type { Tokens } from '../budget/tokens';
import { fenceOf } from '../documents/fence';
import { escapeMarkup } from './escapeMarkup';
import type { Failure } from './failure';

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
