/** Strings, quoted names and comments, in which a semicolon ends nothing, and everything else. */
const tokens = {
  sqlite:
    /'[^']*'|"[^"]*"|`[^`]*`|(?<skipped>\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<end>;)|[^'"`;\s/-]+|[^]/g,
  postgres:
    /e'(?:[^'\\]|\\[^]?|'')*(?:'|$)|'[^']*'|"[^"]*"|\$(?<tag>(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?(?:\$\k<tag>\$|$)|(?<skipped>\s+|--[^\n\r]*|\/\*[^]*?(?:\*\/|$))|(?<end>;)|[\w\u0080-\uffff][\w$\u0080-\uffff]*|[^]/gi,
};

/** A query without the semicolon at its end, and without what follows that: it becomes a part of another statement. */
export function withoutEnd(sql: string, dialect: keyof typeof tokens): string {
  let end: number | undefined;
  for (const { groups, index } of sql.matchAll(tokens[dialect])) {
    if (groups?.['end'] !== undefined) end ??= index;
    else if (groups?.['skipped'] === undefined) end = undefined;
  }
  return sql.slice(0, end);
}
