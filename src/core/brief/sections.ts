import { fenceOf } from '../documents/fence';
import type { Measure } from '../budget/tokens';
import { digestProblems } from '../documents/problemDigest';
import { formatProblems, type DocumentProblems } from '../documents/problems';
import { oneLine } from '../../base/oneLine';
import { escapeMarkup } from './escapeMarkup';
import type { NamesSection } from './namesInBrief';
import type { Place, PlaceInNotebook, SelectedText } from './place';

/** The most tokens of a section, and how to count them. */
interface Room {
  readonly most: number;
  readonly tokens: Measure;
}

/** The maximum number of problems that are named; the others are counted. */
const namedProblems = { inAll: 10, inOne: 5 };
const maxNames = 20;
/** The maximum length of a problem's message. */
const maxLine = 300;
/** The maximum number of characters of a cell's output. */
const maxOutput = 1_000;

/** The user's place, with the selected text and the output of a cell; empty if there is no room for it. */
export async function placeSection(place: Place, { most, tokens }: Room): Promise<string> {
  const { selection, cell, title, uri } = place;
  const heading = `## Where the person is\n\n${within(place)}${oneLine(title)} <${uri}>\n\n`;
  const left = async (text: string) => ({ most: most - (await tokens.count(text)), tokens });
  if ((await left(heading)).most < 0) return '';
  const text = selection ? heading + (await selected(selection, await left(heading))) : heading;
  return cell?.output ? text + (await outputOf(cell, await left(text))) : text;
}

/** The selected text, or as much of it as there is room for. */
async function selected(selection: SelectedText, { most, tokens }: Room): Promise<string> {
  const { firstLine, lastLine, language } = selection;
  const text = escapeMarkup(selection.text);
  const fence = fenceOf(text);
  const lines = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
  const open = `Selected, ${lines}:\n\n${fence}${language}\n`;
  const close = `\n${fence}\n\n`;
  const cutClose = `\n${fence}\n\n*Cut. All of it: <editor://window/selection>*\n\n`;
  const frame = await tokens.count(open + cutClose);
  const fitting = await tokens.fit(text, most - frame);
  if (fitting.text === text) return open + text + close;
  const cut = fitting.text.replace(/\n$/, '');
  return cut === '' ? `Selected: ${lines}.\n\n` : open + cut + cutClose;
}

function within({ line, cell }: Place): string {
  if (cell) return `Cell ${cell.number} (${cell.language}) of `;
  return line === undefined ? 'In front: ' : `Line ${line} of `;
}

/** The output of a cell, if there is room for it. */
async function outputOf({ output }: PlaceInNotebook, { most, tokens }: Room): Promise<string> {
  const text = escapeMarkup(output.slice(0, maxOutput).trim());
  const fence = fenceOf(text);
  const whole = `Its output begins:\n\n${fence}\n${text}\n${fence}\n\n`;
  return (await tokens.count(whole)) > most ? '' : whole;
}

/** The worst problems, and how many there are; empty without any, or without room. */
export async function problemsSection(
  found: readonly DocumentProblems[],
  heading: string,
  { most, tokens }: Room,
): Promise<string> {
  const { counts, total, documents } = digestProblems(found, namedProblems);
  if (total === 0) return '';
  const lines = documents
    .flatMap(({ path, problems }) => formatProblems(path, problems))
    .map((line) => escapeMarkup(line.slice(0, maxLine)));
  const fence = fenceOf(lines.join('\n'));
  const open = `## ${heading}\n\nErrors: ${counts.error}, warnings: ${counts.warning}.\n\n`;
  const frame = await tokens.count(`${open}${fence}\n${fence}\n\n`);
  if (frame > most) return '';
  const { text } = await tokens.fit(`${lines.join('\n')}\n`, most - frame);
  return text === '' ? open : `${open}${fence}\n${text}${fence}\n\n`;
}

/** As many of its names as there is room for; empty without any, or without room. */
export async function namesSection(
  { heading, label, isList = false, names }: NamesSection,
  { most, tokens }: Room,
): Promise<string> {
  const head = `## ${heading}\n\n`;
  const left = most - (await tokens.count(head));
  if (names.length === 0 || left < 0) return '';
  return (
    head + (await namesLine(label, names, { most: left, tokens }, isList ? '\n- ' : undefined))
  );
}

/**
 * As many names as there is room for, or else their number; empty without any.
 * @param bullet what begins the line of each; otherwise, all are in one line.
 */
export async function namesLine(
  label: string,
  names: readonly string[],
  { most, tokens }: Room,
  bullet?: string,
): Promise<string> {
  for (let named = maxNames; names.length > 0 && named > 0; named = Math.floor(named / 2)) {
    const more = names.length - named;
    const shown = names.slice(0, named).map((name) => oneLine(name).slice(0, maxLine));
    const all = more > 0 ? [...shown, `and ${more} more`] : shown;
    const line = `${label}:${bullet ?? ' '}${all.join(bullet ?? ', ')}\n\n`;
    if ((await tokens.count(line)) <= most) return line;
  }
  return names.length > 0 ? `${label}: ${names.length}\n\n` : '';
}
