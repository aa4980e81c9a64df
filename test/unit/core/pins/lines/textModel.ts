import type { LineRange } from '../../../../../src/core/documents/lines';
import type { TextChange } from '../../../../../src/core/pins/lines/moveLines';

interface Character {
  readonly value: string;
  readonly isPinned: boolean;
}

/** A part of a text, by the offsets of its characters, and the text that replaces it. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * A text that stores for each character whether it belongs to the pinned lines. Its last line ends with a line end like
 * the others, but no edit can change that one.
 */
export class TextModel {
  private characters: readonly Character[];

  constructor(lines: readonly string[], pinned: LineRange) {
    this.characters = lines.flatMap((line, index) =>
      `${line}\n`.split('').map((value) => ({
        value,
        isPinned: pinned.first <= index + 1 && index + 1 <= pinned.last,
      })),
    );
  }

  get text(): string {
    return this.characters
      .slice(0, -1)
      .map(({ value }) => value)
      .join('');
  }

  /** The lines with a pinned character; a pinned line end counts only in a line without text. */
  get lines(): LineRange | undefined {
    const pinned: number[] = [];
    let line: Character[] = [];
    let number = 1;
    for (const character of this.characters) {
      line.push(character);
      if (character.value !== '\n') continue;
      const texts = line.slice(0, -1);
      const holds = texts.length > 0 ? texts : line;
      if (holds.some(({ isPinned }) => isPinned)) pinned.push(number);
      line = [];
      number += 1;
    }
    const [first] = pinned;
    const last = pinned.at(-1);
    return first === undefined || last === undefined ? undefined : { first, last };
  }

  /** The replacements as an editor notifies them, from the end of the text to its beginning. */
  changes(replacements: readonly Replacement[]): TextChange[] {
    const { text } = this;
    return replacements
      .toSorted((a, b) => b.from - a.from)
      .map(({ from, to, text: inserted }) => ({
        range: { start: positionIn(text, from), end: positionIn(text, to) },
        text: inserted,
      }));
  }

  /** Edits the text, and pins each line that is left as a whole again. */
  apply(replacements: readonly Replacement[]): void {
    const bounds = this.pinnedBounds();
    const isWiped = bounds && replacements.some((each) => wipes(each, bounds));
    const normalized = replacements.map((each) => this.normalized(each, bounds));
    for (const each of normalized.toSorted((a, b) => b.from - a.from)) this.replace(each, bounds);
    this.pin(isWiped ? undefined : this.lines);
  }

  /** The replacements that undo these. */
  inverse(replacements: readonly Replacement[]): Replacement[] {
    let shift = 0;
    return replacements
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, text }) => {
        const start = from + shift;
        shift += text.length - (to - from);
        return { from: start, to: start + text.length, text: this.text.slice(from, to) };
      });
  }

  copy(): TextModel {
    const copy = new TextModel([], { first: 1, last: 1 });
    copy.characters = this.characters;
    return copy;
  }

  /** Deleting a line end and the line after it, below an empty line, counts as deleting that line with its own end. */
  private normalized(each: Replacement, bounds: Bounds | undefined): Replacement {
    const { from, to, text } = each;
    if (!bounds || from !== bounds.end || from === bounds.first || from === to || text !== '') {
      return each;
    }
    return this.characters[to]?.value === '\n' ? { from: from + 1, to: to + 1, text } : each;
  }

  private replace({ from, to, text }: Replacement, bounds: Bounds | undefined): void {
    const before = this.characters.slice(0, from);
    const after = this.characters.slice(to);
    this.characters = [...before, ...marked({ from, to, text }, bounds), ...after];
    const lineEnd = text.indexOf('\n');
    if (!bounds || lineEnd < 0 || from !== bounds.end || from === bounds.first) return;
    if (lineEnd > 0 && before.at(-1)?.value === '\n') return;
    // The text was inserted at the end of the last pinned line, which now ends at the first line end of the text.
    const end = from + text.length + (from === to ? 1 : 0);
    this.characters = this.characters.map(({ value, isPinned }, index) => ({
      value,
      isPinned: from <= index && index < end ? index <= from + lineEnd : isPinned,
    }));
  }

  private pin(lines: LineRange | undefined): void {
    let line = 1;
    this.characters = this.characters.map(({ value }) => {
      const isPinned = lines !== undefined && lines.first <= line && line <= lines.last;
      if (value === '\n') line += 1;
      return { value, isPinned };
    });
  }

  private pinnedBounds(): Bounds | undefined {
    const first = this.characters.findIndex(({ isPinned }) => isPinned);
    const end = this.characters.findLastIndex(({ isPinned }) => isPinned);
    return first < 0 ? undefined : { first, end };
  }
}

/** The offsets of the first pinned character and of the last, which is a line end. */
interface Bounds {
  readonly first: number;
  readonly end: number;
}

/** Whether it deletes everything pinned, or replaces it (maybe without the last line end) together with other text. */
function wipes({ from, to, text }: Replacement, { first, end }: Bounds): boolean {
  const takesMore = from < first || to > end + 1;
  const takesEach = from === first && to === end + 1 && text === '';
  return from <= first && to >= end && (takesMore || takesEach);
}

function marked({ from, to, text }: Replacement, bounds: Bounds | undefined): Character[] {
  const characters = text.split('');
  const all = (isPinned: boolean) => characters.map((value) => ({ value, isPinned }));
  if (!bounds) return all(false);
  const { first, end } = bounds;
  if (from !== to) return all(first <= from && to <= end + 1);
  if (from !== first || first === end) return all(first <= from && from <= end);
  const lineEnd = text.lastIndexOf('\n');
  return characters.map((value, index) => ({ value, isPinned: index > lineEnd }));
}

function positionIn(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
