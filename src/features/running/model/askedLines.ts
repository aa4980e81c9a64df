import { InvalidRequest } from '../../../base/errors';
import { parseLines } from '../../../core/documents/lines';

interface AskedLines {
  readonly text: string;
  /** Such as `10-20`. */
  readonly lines: string;
  readonly lineCount: number;
}

/**
 * The lines of an output that were asked for: the first 200 by `200`, the last 200 by `-200`, some by `10-20`.
 * @throws InvalidRequest if they are none of these.
 */
export function askedLines(text: string, asked: string): AskedLines {
  const all = text.replace(/\n$/, '').split('\n');
  const [first, last] = rangeOf(asked, all.length);
  if (first > all.length) {
    throw new InvalidRequest(`Line ${first} is past the end: there are ${all.length} lines.`);
  }
  const end = Math.min(last, all.length);
  return {
    text: `${all.slice(first - 1, end).join('\n')}\n`,
    lines: `${first}-${end}`,
    lineCount: all.length,
  };
}

function rangeOf(asked: string, count: number): readonly [first: number, last: number] {
  const [, end] = /^-(\d{1,9})$/.exec(asked) ?? [];
  if (end !== undefined && Number(end) > 0) return [Math.max(1, count - Number(end) + 1), count];
  if (/^\d{1,9}$/.test(asked) && Number(asked) > 0) return [1, Number(asked)];
  const range = parseLines(asked);
  if (range) return [range.first, range.last];
  throw new InvalidRequest(
    'Malformed lines. The last 200 lines are asked for as ?lines=-200, the first as ?lines=200, and some as ?lines=10-20.',
  );
}
