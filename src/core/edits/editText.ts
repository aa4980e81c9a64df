import { oneLine } from '../../base/oneLine';
import { escapeMarkup } from '../brief/escapeMarkup';
import { fenceOf } from '../documents/fence';
import {
  comparePlaces,
  formatProblems,
  severities,
  type DocumentProblems,
} from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { Report } from './editBook';

interface Told extends Pick<Report, 'own' | 'still' | 'announced'> {
  /** What is new in the edited documents since an earlier edit of the agent, which was not told of it. */
  readonly late: readonly DocumentProblems[];
}

/** A line of a document, counted from 1, without its secrets; `undefined` if it is not known. */
export type LineAt = (document: CanonicalUri, line: number) => string | undefined;

const maxCharacters = 1_500;
const maxMessage = 300;
const maxLine = 160;
const maxPaths = 3;
/** The length of a section that has only the number of its problems. */
const countLine = 60;

/**
 * The text after an edit. It begins with the fact that the edit was applied, because agents have taken problems for an
 * edit that failed. Empty if there is nothing new.
 */
export function editText(paths: readonly string[], told: Told, lineAt: LineAt): string {
  const { own, late, still, announced } = told;
  const also = alsoLine(announced);
  if (own.length + late.length + still.length === 0 && also === '') return '';
  const head = `${appliedLine(paths)}\n`;
  const sections = [
    { heading: 'New in VS Code since this edit:', items: itemsOf(own, lineAt) },
    { heading: 'New since an earlier edit of this file:', items: itemsOf(late, lineAt) },
    { heading: 'Still there since an earlier edit:', items: itemsOf(still, lineAt) },
  ].filter(({ items }) => items.length > 0);
  const fence = fenceOf(sections.flatMap(({ items }) => items).join('\n'));
  let text = head;
  for (const [index, { heading, items }] of sections.entries()) {
    const open = `\n${heading}\n\n${fence}\n`;
    const room = maxCharacters - text.length - open.length - closing(fence, items.length).length;
    const reserved = also.length + (sections.length - index - 1) * countLine;
    const kept = fitting(items, room - reserved);
    const left = items.length - kept.length;
    if (kept.length === 0) text += `\n${heading} ${left} problem${left === 1 ? '' : 's'}.\n`;
    else text += open + kept.join('') + closing(fence, left);
  }
  return text + also;
}

function appliedLine(paths: readonly string[]): string {
  return `The edit was applied: ${namesOf(paths)}.`;
}

function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, maxPaths).map((path) => oneLine(path).slice(0, maxLine));
  const more = paths.length > maxPaths ? ` and ${paths.length - maxPaths} more` : '';
  return escapeMarkup(`${names.join(', ')}${more}`);
}

/** Such as `also: 3 errors in a.ts, b.ts`. */
function alsoLine(announced: readonly DocumentProblems[]): string {
  const errors = announced.reduce((sum, { problems }) => sum + problems.length, 0);
  if (errors === 0) return '';
  const names = namesOf(announced.map(({ path }) => path));
  return `\nalso: ${errors} ${errors === 1 ? 'error' : 'errors'} in ${names}\n`;
}

function closing(fence: string, left: number): string {
  return left === 0 ? `${fence}\n` : `${fence}\n\nand ${left} more\n`;
}

/** The errors first, each with the text of its line. */
function itemsOf(found: readonly DocumentProblems[], lineAt: LineAt): string[] {
  const each = found.flatMap(({ document, path, problems }) =>
    problems.toSorted(comparePlaces).map((problem) => ({ document, path, problem })),
  );
  return severities.flatMap((severity) =>
    each
      .filter(({ problem }) => problem.severity === severity)
      .map(({ document, path, problem }) => {
        const [said = ''] = formatProblems(path, [problem]);
        const line = problem.cell === undefined ? lineAt(document, problem.line)?.trim() : '';
        const quoted = line ? `    ${oneLine(line).slice(0, maxLine)}\n` : '';
        return escapeMarkup(`${said.slice(0, maxMessage)}\n${quoted}`);
      }),
  );
}

function fitting(items: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = items.findIndex((item) => (left -= item.length) < 0);
  return end < 0 ? items : items.slice(0, end);
}
