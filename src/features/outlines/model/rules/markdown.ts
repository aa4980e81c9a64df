import { oneLine } from '../../../../base/oneLine';
import type { Found } from '../nested';
import { sentence } from '../summary';
import { untilNext, type Begun } from './sections';

/** Lines behind a heading in which its first sentence stands. */
const reach = 12;

/** The headings of a Markdown text, with their first sentences. */
export function markdown(lines: readonly string[]): readonly Found[] {
  const begun: Begun[] = [];
  let fence: string | undefined;
  for (const [line, text] of lines.entries()) {
    const [, opening] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? [];
    if (opening && (fence === undefined || opening.startsWith(fence))) {
      fence = fence === undefined ? opening : undefined;
    }
    if (fence !== undefined) continue;
    const [, marks = '', title = ''] = /^ {0,3}(#{1,6})\s+(.*?)[\s#]*$/.exec(text) ?? [];
    if (title !== '') begun.push(heading(marks.length, title, line, lines));
    const [under] = /^ {0,3}(?:=+|-{3,})\s*$/.exec(lines[line + 1] ?? '') ?? [];
    const isText = /^ {0,3}[^\s#>|`*+-]/.test(text) && line > 0 && (lines[line - 1] ?? '') === '';
    if (under && isText) begun.push(heading(under.trim()[0] === '=' ? 1 : 2, text, line, lines));
  }
  return untilNext(begun, lines);
}

function heading(level: number, title: string, line: number, lines: readonly string[]): Begun {
  const name = oneLine(title).trim().slice(0, 120);
  const behind = lines.slice(line + 1, line + reach).filter((each) => !/^[=-]+\s*$/.test(each));
  const next = behind.findIndex((each) => /^ {0,3}(?:#|`{3}|~{3}|\|)/.test(each));
  const summary = sentence(next === -1 ? behind : behind.slice(0, next));
  const head = `${'#'.repeat(level)} ${name}`;
  return { name, kind: 'heading', head, level, line, ...(summary !== undefined && { summary }) };
}
