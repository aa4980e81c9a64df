import { oneLine } from '../../base/oneLine';
import type { CanonicalUri } from './uris';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

export const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

export interface Problem {
  /** The cell of a notebook, 1-based; `line` then counts from the start of the cell. */
  readonly cell?: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly severity: Severity;
  readonly message: string;
  /** The tool that reported it, such as `ts`. */
  readonly source?: string;
  readonly code?: string;
}

export interface DocumentProblems {
  readonly document: CanonicalUri;
  /** The path as the panel shows it. */
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** The numbers of a document's problems. */
export interface ProblemCounts {
  /** The URI of the resource with the document's problems. */
  readonly uri: CanonicalUri;
  readonly document: CanonicalUri;
  readonly errors: number;
  readonly warnings: number;
  /** Problems below a warning. */
  readonly others: number;
}

/**
 * One line each, as compilers print: `path:line:column: severity: message [source code]`; where they are a cell's, with
 * it behind the path: `path:cell 3:line:column`.
 */
export function formatProblems(path: string, problems: readonly Problem[]): string[] {
  return problems
    .toSorted(comparePlaces)
    .map(({ cell, line, column, severity, message, source, code }) => {
      const origin = [source, code].filter((part) => part !== undefined).join(' ');
      const inCell = cell === undefined ? '' : `cell ${cell}:`;
      const place = `${path}:${inCell}${line}:${column}`;
      return oneLine(`${place}: ${severity}: ${message}${origin && ` [${origin}]`}`);
    });
}

export function comparePlaces(a: Problem, b: Problem): number {
  return (a.cell ?? 0) - (b.cell ?? 0) || a.line - b.line || a.column - b.column;
}
