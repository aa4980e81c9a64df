import type { Problem, Severity } from '../documents/problems';

/** A problem as TypeScript's server reports it; both numbers of a place are 1-based. */
export interface ScriptDiagnostic {
  readonly start: { readonly line: number; readonly offset: number };
  readonly text: string;
  readonly code?: number;
  readonly category: string;
  readonly source?: string;
}

/** Codes that VS Code shows as warnings, unless a setting says otherwise. */
const styleCodes = new Set([6133, 6138, 6192, 6196, 7027, 7028, 7029, 7030]);

const missingModuleCodes = new Set(['2307', '2732', '2792', '2882']);
/** The server finds JavaScript without types. */
const untypedModuleCode = '7016';

/** The sources of problems that VS Code publishes for TypeScript's server. */
const serverSources = new Set(['ts', 'js']);

/** Whether problems of this source are TypeScript's own, and not those of a linter, for example. */
export function isOfScriptServer(source: string | undefined): boolean {
  return serverSources.has(source ?? '');
}

interface Shown {
  /** The source that VS Code names. */
  readonly source: 'ts' | 'js';
  readonly showsStyleAsWarnings: boolean;
}

/** The problem as VS Code would show it. */
export function scriptProblem(found: ScriptDiagnostic, shown: Shown): Problem {
  const { start, text, code, source = shown.source } = found;
  return {
    line: start.line,
    column: start.offset,
    severity: severityOf(found, shown),
    message: text,
    source,
    ...(code !== undefined && { code: String(code) }),
  };
}

function severityOf(
  { category, code }: ScriptDiagnostic,
  { showsStyleAsWarnings }: Shown,
): Severity {
  if (category === 'warning') return 'warning';
  if (category === 'suggestion') return 'hint';
  return showsStyleAsWarnings && styleCodes.has(code ?? 0) ? 'warning' : 'error';
}

/** The problems that the server reports, with those that VS Code shows from other sources, such as linters. */
export function withOthers(
  ofServer: readonly Problem[],
  published: readonly Problem[],
): readonly Problem[] {
  const known = new Set(ofServer.map(keyOf));
  const ofOthers = published.filter(
    (problem) => !isOfScriptServer(problem.source) && !known.has(keyOf(problem)),
  );
  return [...ofServer, ...ofOthers];
}

/** Whether VS Code shows exactly these. */
export function areSame(one: readonly Problem[], other: readonly Problem[]): boolean {
  const keys = (problems: readonly Problem[]) => problems.map(keyOf).sort().join('\n');
  return keys(one) === keys(other);
}

/** An import of which the disk says whether the server finds it. */
export interface ScriptImport {
  /** As it is written. */
  readonly name: string;
  /** What is on disk; `gone` if it was there shortly before. */
  readonly is: 'typed' | 'untyped' | 'gone';
}

/** Whether the server finds exactly those imported modules that are on disk. */
export function agreesOnImports(
  problems: readonly Problem[],
  imports: readonly ScriptImport[],
): boolean {
  return imports.every(({ name, is }) => {
    const isMissing = problems.some(
      ({ code = '', message }) =>
        (missingModuleCodes.has(code) || (is !== 'untyped' && code === untypedModuleCode)) &&
        (message.includes(`'${name}'`) || message.includes(`"${name}"`)),
    );
    return isMissing === (is === 'gone');
  });
}

function keyOf({ line, column, severity, message, code }: Problem): string {
  return JSON.stringify([line, column, severity, message, code]);
}
