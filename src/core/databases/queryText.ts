/** Strings, quoted names and comments, in which a semicolon ends nothing, and everything else. */
const tokens =
  /'[^']*'|"[^"]*"|`[^`]*`|(?<skipped>\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<end>;)|[^'"`;\s/-]+|[^]/g;

/** A query without the semicolon at its end, and without what follows that: it becomes a part of another statement. */
export function withoutEnd(sql: string): string {
  let end: number | undefined;
  for (const { groups, index } of sql.matchAll(tokens)) {
    if (groups?.['end'] !== undefined) end ??= index;
    else if (groups?.['skipped'] === undefined) end = undefined;
  }
  return sql.slice(0, end);
}
