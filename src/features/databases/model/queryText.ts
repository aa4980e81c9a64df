/** Strings, quoted names and comments, in which a semicolon ends nothing, and everything else. */
const tokens = {
  sqlite:
    /'[^']*'|"[^"]*"|`[^`]*`|(?<skipped>\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<end>;)|[^'"`;\s/-]+|[^]/g,
  postgres:
    /(?<string>e')|'[^']*'|"[^"]*"|\$(?<tag>(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?(?:\$\k<tag>\$|$)|(?<skipped>\s+|--[^\n\r]*|(?<comment>\/\*))|(?<end>;)|[\w\u0080-\uffff][\w$\u0080-\uffff]*|[^]/gi,
};

/** The marks inside of tokens that nest, or have so many parts that one expression would run out of memory. */
const marks = {
  comment: /(?<open>\/\*)|(?<close>\*\/)/g,
  string: /\\[^]?|''|(?<close>')/g,
};

/** A query without the semicolon at its end, and without what follows that: it becomes a part of another statement. */
export function withoutEnd(sql: string, dialect: keyof typeof tokens): string {
  let end: number | undefined;
  const token = new RegExp(tokens[dialect]);
  for (let found = token.exec(sql); found; found = token.exec(sql)) {
    const { groups = {}, index } = found;
    for (const type of ['comment', 'string'] as const) {
      if (groups[type] !== undefined) token.lastIndex = closeOf(sql, token.lastIndex, marks[type]);
    }
    if (groups['end'] !== undefined) end ??= index;
    else if (groups['skipped'] === undefined) end = undefined;
  }
  return sql.slice(0, end);
}

/** The end of the token that starts at `from`, or of the text if it is never closed. */
function closeOf(sql: string, from: number, within: RegExp): number {
  const mark = new RegExp(within);
  mark.lastIndex = from;
  let depth = 1;
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    if (found.groups?.['open'] !== undefined) depth += 1;
    if (found.groups?.['close'] !== undefined) depth -= 1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
}
