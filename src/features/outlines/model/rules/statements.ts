import { oneLine } from '../../../../base/oneLine';
import type { Found } from '../nested';
import { sentence } from '../summary';
import { untilNext, type Begun } from './sections';

const longestHead = 120;
const statement =
  /^\s*((?:create|alter|drop|insert|update|delete|select|with|grant|revoke|comment|merge|truncate|call|do|begin|declare)\b.*)$/i;
const named =
  /\b(?:table|view|function|procedure|trigger|index|type|schema|sequence|domain|policy|role|database|extension|into|update|from|on)\s+(?:if\s+(?:not\s+)?exists\s+|only\s+|concurrently\s+)*([\w."`[\]]+)/i;

/** The heads of the statements of an SQL text. */
export function sql(lines: readonly string[]): readonly Found[] {
  const begun: Begun[] = [];
  /** Whether the last statement has ended. */
  let isBetween = true;
  let quote: string | undefined;
  for (const [line, text] of lines.entries()) {
    if (/^\s*(?:--.*)?$/.test(text)) continue;
    const [, written] = (isBetween && quote === undefined && statement.exec(text)) || [];
    if (written !== undefined) begun.push(statementOf(written, line, lines));
    for (const [mark] of text.matchAll(/\$\w*\$/g)) {
      quote = quote === undefined ? mark : quote === mark ? undefined : quote;
    }
    if (quote === undefined) isBetween = /;\s*(?:--.*)?$/.test(text);
  }
  return untilNext(begun, lines);
}

function statementOf(written: string, line: number, lines: readonly string[]): Begun {
  const head = oneLine(written)
    .trim()
    .replace(/[\s(;]+$/, '')
    .slice(0, longestHead);
  const [, object = head] = named.exec(written) ?? [];
  const name = object.replaceAll(/["`[\]]/g, '');
  const comment = /^\s*--\s?(.*)$/.exec(lines[line - 1] ?? '')?.[1];
  const summary = comment === undefined ? undefined : sentence([comment]);
  const more = summary === undefined ? {} : { summary };
  return { name, kind: 'statement', head, line, level: 1, ...more };
}
