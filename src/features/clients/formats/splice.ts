/** A part of a text and what takes its place. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly by?: string;
}

/** Replaces parts of the text, which must not overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, by = '' }) => left.slice(0, start) + by + left.slice(end), text);
}

export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Before the line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

/** The position behind the line break. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';
}

export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** The text, ending in a line break unless it is empty. */
export function withLastEol(text: string): string {
  return text === '' || text.endsWith('\n') ? text : text + eolOf(text);
}
