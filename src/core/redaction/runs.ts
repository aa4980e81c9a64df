/** A pattern that matches at one place of a text, by `matchEnd` or `Runs`. */
export function here(pattern: string): RegExp {
  return new RegExp(pattern, 'my');
}

/** The index after what matches there; `undefined` if nothing does. */
export function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Where values of a text end. A long word with many names in it is gone through once for each kind of value. */
export class Runs {
  private readonly last = new Map<RegExp, { readonly start: number; readonly end: number }>();

  constructor(readonly text: string) {}

  /** The index after what matches from there on. */
  end(pattern: RegExp, start: number): number {
    const last = this.last.get(pattern);
    if (last && last.start <= start && start < last.end) return last.end;
    const end = matchEnd(pattern, this.text, start) ?? start;
    this.last.set(pattern, { start, end });
    return end;
  }
}
