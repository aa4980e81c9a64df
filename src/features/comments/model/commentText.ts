import { oneLine } from '../../../base/oneLine';
import { escapeMarkup } from '../../../core/brief/escapeMarkup';
import { fenceOf } from '../../../core/documents/fence';
import { formatLines, type LineRange } from '../../../core/documents/lines';
import { addressOf, type CommentPlace, type Said, type Thread } from './thread';

/** A thread as a reader may see it now. */
export interface ShownThread {
  readonly thread: Thread;
  /** The document's title. */
  readonly title: string;
  /** The lines now; `undefined` if the document no longer has them. */
  readonly lines: LineRange | undefined;
  /** The lines' text as served now or, if they are lost, as it was. */
  readonly excerpt: string;
}

/** The beginning of a long excerpt is enough to find it. */
const maxExcerpt = { lines: 40, characters: 2_000 };

const origin =
  'In their own words, as a part of what they ask, each below the lines that it is about.';

/** @param mayAnswer whether the reader has the tool to answer. */
export function headOf(mayAnswer: boolean): string {
  const how = mayAnswer ? ' Answer each by its id with the tool answer_comment.' : '';
  return `## Comments of the person\n\n${origin}${how}\n\n`;
}

/** The line below those for which there is room. */
export function laterText(count: number): string {
  return count === 0
    ? ''
    : `*Comments that go with the next prompt, for want of room: ${count}.*\n\n`;
}

interface Form {
  /** Leaves out the excerpt, so that there is room for the words. */
  readonly isShort?: boolean;
  /** The most characters of the words. */
  readonly most?: number;
}

/** The section of one thread. */
export function sectionOf(shown: ShownThread, { isShort = false, most }: Form = {}): string {
  const { thread, excerpt } = shown;
  const said = thread.said.map(saidText).join('\n\n');
  const isCut = most !== undefined && said.length > most;
  const words = isCut ? `${said.slice(0, most)}…\n\n*Cut. All of it: <${commentsUri}>*` : said;
  const parts = [`### ${whereText(shown)} (comment ${thread.id})`];
  if (!isShort) parts.push(excerptText(excerpt, thread.language));
  return `${[...parts, words].join('\n\n')}\n\n`;
}

export const commentsUri = 'context://workspace/comments';

/** `src/cart.ts, lines 12-14 <file:///…#L12-L14>`. */
function whereText({ thread: { place }, title, lines }: ShownThread): string {
  const name = escapeMarkup(oneLine(title));
  const at = linesText(lines ?? place.lines);
  if (place.version !== undefined) return `${name}, ${at} of ${versionText(place)}`;
  if (!lines) return `${name}, ${at} as it was: these lines are gone by now`;
  const address = addressOf(place, lines);
  const cell = place.uri === place.document ? '' : ' of a cell';
  return `${name}, ${at}${cell}${address ? ` <${address.uri}#${formatLines(lines)}>` : ''}`;
}

/** `the old side of a diff (HEAD)`. */
function versionText({ version = '', side }: CommentPlace): string {
  const which = side === undefined ? 'another version' : `the ${side} side of a diff`;
  return version === '' ? which : `${which} (${escapeMarkup(oneLine(version))})`;
}

function linesText({ first, last }: LineRange): string {
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

function excerptText(excerpt: string, language: string): string {
  const lines = excerpt.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const shown = lines.slice(0, maxExcerpt.lines).join('\n').slice(0, maxExcerpt.characters);
  const isCut = shown.length < lines.join('\n').length;
  const text = escapeMarkup(shown);
  const fence = fenceOf(text);
  return `${fence}${language.replaceAll(/[^\w+#.-]/g, '')}\n${text}\n${fence}${isCut ? '\n\n*The first of these lines.*' : ''}`;
}

/** Quoted line by line, so that no line of it can pass for the text around it. */
function saidText({ text, by }: Said): string {
  const quoted = escapeMarkup(text.trim())
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return by === undefined ? quoted : `${escapeMarkup(oneLine(by))} has answered:\n\n${quoted}`;
}
