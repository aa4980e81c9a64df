import { fieldsOf, parsedJson } from '../../base/json';
import { stripVTControlCharacters } from 'node:util';
import { fenceOf } from './fence';

/** The parts of a notebook's cell that are text. */
export interface NotebookCell {
  readonly type: 'markdown' | 'code';
  /** The language of a code cell, such as `python`. */
  readonly language: string;
  readonly source: string;
  /** The outputs of a code cell, as text. */
  readonly outputs: readonly string[];
}

/** Outputs are cut to this, because a log can have a million lines. */
const maxOutputCharacters = 4_000;

/** The largest notebook that is parsed to show its beginning, as a folder does with each of its files. */
export const maxShownInPart = 128 * 1024;

/** What is shown of a larger one: its JSON would be pictures for the most part. */
export const notebookNote =
  'This notebook is too large to be shown among others. Read it by its own URI, as Markdown.\n';

/** Formats cells as Markdown, with code and its output in fences. */
export function formatNotebook(cells: readonly NotebookCell[]): string {
  return cells.map(formatCell).join('\n\n') + '\n';
}

function formatCell({ type, language, source, outputs }: NotebookCell): string {
  if (type === 'markdown') return source.trimEnd();
  const printed = outputs.filter((output) => output.trim() !== '').map(shorten);
  return [fenced(source, language), ...printed.map((output) => fenced(output, 'output'))].join(
    '\n\n',
  );
}

function fenced(text: string, info: string): string {
  const fence = fenceOf(text);
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`;
}

function shorten(output: string): string {
  if (output.length <= maxOutputCharacters) return output;
  return `${output.slice(0, maxOutputCharacters)}\n… cut from ${output.length} characters`;
}

/** Parses a Jupyter notebook (nbformat 4); `undefined` for anything else. */
export function parseJupyter(text: string): NotebookCell[] | undefined {
  const { cells, metadata } = fieldsOf(parsedJson(text));
  if (!Array.isArray(cells)) return undefined;
  const kernel = fieldsOf(fieldsOf(metadata)['language_info'])['name'];
  const language = typeof kernel === 'string' ? kernel : 'python';
  return cells.map((cell: unknown) => {
    const { cell_type: type, source, outputs } = fieldsOf(cell);
    return {
      type: type === 'code' ? 'code' : 'markdown',
      language,
      source: multiline(source),
      outputs: Array.isArray(outputs) ? outputs.map(outputText) : [],
    };
  });
}

/** An output as text: a stream's text, a result's plainest form, an error's message. */
function outputText(output: unknown): string {
  const { text, data, ename, evalue } = fieldsOf(output);
  if (typeof ename === 'string') return `${ename}: ${multiline(evalue)}`;
  return multiline(text ?? fieldsOf(data)['text/plain']);
}

/** An error in an output of an open notebook, which VS Code keeps as JSON: its message, and its stack without colors. */
export function errorOutput(json: string): string {
  const { name, message, stack } = fieldsOf(parsedJson(json));
  const [of, says, trace] = [name, message, stack].map(plain);
  const said = [of, says].filter(Boolean).join(': ');
  // JavaScript's begins with the message.
  return (trace?.startsWith(said) ? trace : `${said}\n${trace}`.trim()) || json;
}

function plain(value: unknown): string {
  return stripVTControlCharacters(multiline(value)).trim();
}

function multiline(value: unknown): string {
  const lines: readonly unknown[] = [value].flat();
  return lines.filter((line) => typeof line === 'string').join('');
}
