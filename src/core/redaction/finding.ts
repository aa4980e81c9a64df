/** A secret in a text, from `start` up to `end`, and what the reader is told that it is. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

const longestLabel = 60;
const maskStart = '‹redacted: ';
const longestMask = maskStart.length + longestLabel + 1;

/** What stands for a secret; it has as many lines, so that all others keep their numbers. */
function maskOf(label: string, secret: string): string {
  const lines = secret.split('\n').length - 1;
  const plain = label.replaceAll(/[^\w .:-]/g, '').slice(0, longestLabel);
  return `${maskStart}${plain || 'secret'}›${'\n'.repeat(lines)}`;
}

const masks = /‹redacted: [^›\n]{1,60}›/g;

/** The number of secrets that were replaced in a text. */
export function countMasks(text: string): number {
  return text.match(masks)?.length ?? 0;
}

/** The text with each finding replaced; of those that overlap, the first one of the list gives the label. */
export function masked(
  text: string,
  findings: readonly Finding[],
): { readonly text: string; readonly count: number } {
  let result = '';
  let done = 0;
  const kept = joined(findings).filter(({ start, end }) => !isMasked(text, start, end));
  for (const { start, end, label } of kept) {
    result += text.slice(done, start) + maskOf(label, text.slice(start, end));
    done = end;
  }
  return { text: result + text.slice(done), count: kept.length };
}

/** Findings that overlap as one, in the order of the text. */
function joined(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map(findings.map((finding, rank) => [finding, rank]));
  const rankOf = (finding: Finding) => ranks.get(finding) ?? 0;
  const sorted = findings.toSorted(
    (one, other) => one.start - other.start || rankOf(one) - rankOf(other),
  );
  const result: Finding[] = [];
  let lastRank = 0;
  for (const finding of sorted) {
    const last = result.at(-1);
    if (!last || finding.start >= last.end) {
      result.push(finding);
      lastRank = rankOf(finding);
      continue;
    }
    const isFirst = rankOf(finding) < lastRank;
    lastRank = Math.min(lastRank, rankOf(finding));
    const label = isFirst ? finding.label : last.label;
    result[result.length - 1] = { start: last.start, end: Math.max(last.end, finding.end), label };
  }
  return result;
}

/** Whether all of it is a mask already. */
function isMasked(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - longestMask);
  const near = text.slice(from, start + longestMask);
  const open = near.lastIndexOf(maskStart, start - from);
  const close = open < 0 ? -1 : near.indexOf('›', open);
  return close >= 0 && end <= from + close + 1;
}
