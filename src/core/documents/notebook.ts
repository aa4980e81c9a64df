/** A notebook's cell, as far as a reader of text is concerned. */
export interface NotebookCell {
  readonly type: 'markdown' | 'code';
  /** The language of a code cell, such as `python`. */
  readonly language: string;
  readonly source: string;
  /** What running it printed, as text. */
  readonly outputs: readonly string[];
}

/** A plot's data or a log of a million lines is nobody's reading. */
const maxOutputCharacters = 4_000;

/** As Markdown: prose as it stands, code and what it printed in fences. */
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

/** With more backticks than the text itself has in a row. */
function fenced(text: string, info: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`;
}

function shorten(output: string): string {
  if (output.length <= maxOutputCharacters) return output;
  return `${output.slice(0, maxOutputCharacters)}\n… cut from ${output.length} characters`;
}

/** A Jupyter notebook's file (nbformat 4); `undefined` for what is none. */
export function parseJupyter(text: string): NotebookCell[] | undefined {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { cells, metadata } = fields(notebook);
  if (!Array.isArray(cells)) return undefined;
  const kernel = fields(fields(metadata)['language_info'])['name'];
  const language = typeof kernel === 'string' ? kernel : 'python';
  return cells.map((cell: unknown) => {
    const { cell_type: type, source, outputs } = fields(cell);
    return {
      type: type === 'code' ? 'code' : 'markdown',
      language,
      source: multiline(source),
      outputs: Array.isArray(outputs) ? outputs.map(outputText) : [],
    };
  });
}

/** Of a stream its text, of a result its plainest form, of an error its message. */
function outputText(output: unknown): string {
  const { text, data, ename, evalue } = fields(output);
  if (typeof ename === 'string') return `${ename}: ${multiline(evalue)}`;
  return multiline(text ?? fields(data)['text/plain']);
}

function multiline(value: unknown): string {
  const lines: readonly unknown[] = [value].flat();
  return lines.filter((line) => typeof line === 'string').join('');
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
