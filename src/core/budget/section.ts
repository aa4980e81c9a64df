import { oneLine } from '../../base/oneLine';
import { fenceOf } from '../documents/fence';
import { type NoOutline, type Outlined, whyNoOutline } from '../outline/outline';
import type { BundlePart, Note, Omission } from './leftOut';
import type { Measure } from './tokens';

/** The text of a part. */
export interface PartText {
  readonly text: string;
  /** The language named at the opening fence. */
  readonly language: string;
  /** The title with the part's current place, if that has changed. */
  readonly title?: string;
  /** What the reader has to know of the text, such as that it is not saved. */
  readonly remark?: string;
  /** The number of the first line in the document, of a part that is some of its lines. */
  readonly firstLine?: number;
  /** The outline of the text, which stands for it where there is no room for all of it. */
  outline?(): Promise<Outlined>;
}

/** A section as it is in the document. */
export interface PlacedSection {
  /** Empty if not even a line has room. */
  readonly text: string;
  readonly tokens: number;
  readonly omission?: Omission;
}

/** Stands before a note. */
const authors: Readonly<Record<Note['by'], string>> = {
  user: 'Note of the person: ',
  team: 'Note of the team: ',
  extension: '',
};

/** The section of a document that holds one part, whole or cut at a line. */
export class Section {
  private constructor(
    private readonly part: BundlePart & PartText,
    private readonly frame: Frame,
    private readonly measure: Measure,
    /** The tokens of the whole section, or more than there is room for. */
    readonly need: number,
  ) {}

  /** `undefined` if not even a line has room. */
  static async of(
    part: BundlePart & PartText,
    measure: Measure,
    room: number,
  ): Promise<Section | undefined> {
    const { text } = part;
    const frame = frameOf(part);
    const around = await measure.count(frame.open + frame.close);
    const fitting = await measure.fit(text, room - around);
    if (around > room || (fitting.text === '' && text !== '')) return undefined;
    const isWhole = fitting.text === text;
    return new Section(part, frame, measure, isWhole ? around + fitting.tokens : room + 1);
  }

  async place(share: number, noOutline: NoOutline = 'nothing'): Promise<PlacedSection> {
    const { frame, measure, need } = this;
    const { text } = this.part;
    if (need <= share) return { text: frame.open + text + frame.close, tokens: need };
    const lines = countLines(text);
    const why = whyNoOutline[noOutline];
    const reason = why === undefined ? '' : ` No outline: ${why}.`;
    const mark = (shown: number) => this.cutMark(shown, lines, reason);
    const around = await measure.count(frame.open + mark(lines));
    const cut = await measure.fit(text, share - around);
    if (cut.text === '' || cut.text === text) {
      return { text: '', tokens: 0, omission: { type: 'budget' } };
    }
    const shown = countLines(cut.text);
    return {
      text: frame.open + cut.text + mark(shown),
      tokens: around + cut.tokens,
      omission: { type: 'cut', shown, lines },
    };
  }

  private cutMark(shown: number, lines: number, reason: string): string {
    const { uri } = this.part;
    const rest = uri === undefined ? '' : ` All of it: <${uri}>`;
    return `${this.frame.fence}\n\n*Cut: ${shown} of ${lines} lines.${reason}${rest}*\n\n`;
  }
}

interface Frame {
  readonly fence: string;
  readonly open: string;
  readonly close: string;
}

/** What stands above the text of a part. */
export function headingOf({ title, note, remark }: BundlePart & PartText): string {
  const heading = remark === undefined ? `## ${title}` : `## ${title} (${remark})`;
  return `${heading}\n\n${note ? `> ${authors[note.by]}${oneLine(note.text)}\n\n` : ''}`;
}

function frameOf(part: BundlePart & PartText): Frame {
  const { language, text } = part;
  const fence = fenceOf(text);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  return {
    fence,
    open: `${headingOf(part)}${fence}${language}\n`,
    close: `${end}${fence}\n\n`,
  };
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
