import { Emitter } from '../../src/base/events';
import { formatProblems, type Problem } from '../../src/core/documents/problems';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../src/core/catalog/resource';
import { parseUri, withoutQuery } from '../../src/core/documents/uris';

const all = 'diagnostics://workspace/all';
const prefix = 'diagnostics://document/';
const mimeType = 'text/plain';

/** The problems that a test sets for documents in `file:///ws/`. */
export class ProblemKind implements ResourceKind {
  private readonly changes = new Emitter<ResourceChange>();
  readonly onDidChange = this.changes.event;
  readonly templates: readonly ResourceTemplate[] = [];
  private readonly found = new Map<string, readonly Problem[]>();

  put(document: string, ...problems: readonly Partial<Problem>[]): void {
    const whole = { line: 1, column: 1, severity: 'error', message: 'wrong' } as const;
    this.found.set(
      document,
      problems.map((problem) => ({ ...whole, ...problem })),
    );
    this.changes.fire({ type: 'list' });
    this.changes.fire({ type: 'content', uri: all, subject: document });
  }

  claim(uri: string): Claim | undefined {
    const plain = withoutQuery(uri);
    if (plain === all) return {};
    return plain.startsWith(prefix) ? { subject: documentOf(plain) } : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const documents = [...this.found.keys()].map(
      (uri) => prefix + encodeURIComponent(uri.replace('file:///ws/', '')),
    );
    return [all, ...documents].map((uri) => ({ uri, priority: 0.1, order: 0 }));
  }

  async find(uri: string): Promise<ResourceEntry | undefined> {
    return { uri, priority: 0.1, order: 0 };
  }

  async describe(uri: string): Promise<ResourceDescription> {
    return { name: uri, title: `Problems: ${uri}`, mimeType, reason: 'problems' };
  }

  async read(uri: string, { maySee }: ReadContext): Promise<ResourceBody | undefined> {
    const plain = withoutQuery(uri);
    const severity = new URLSearchParams(parseUri(uri).query).get('severity');
    const documents = plain === all ? [...this.found.keys()] : [documentOf(plain)];
    if (plain !== all && !documents.some((each) => this.found.has(each))) return undefined;
    const problems = [];
    for (const document of documents) {
      if (!(await maySee(document))) continue;
      const its = (this.found.get(document) ?? []).filter(
        (problem) => severity === null || problem.severity === severity,
      );
      problems.push({ document, path: document.replace('file:///ws/', ''), problems: its });
    }
    const lines = problems.flatMap((each) => formatProblems(each.path, each.problems));
    return { mimeType, text: lines.join('\n'), problems };
  }

  dispose(): void {
    this.changes.dispose();
  }
}

function documentOf(uri: string): string {
  const inner = parseUri(uri).path.slice(1);
  return inner.includes(':') ? inner : `file:///ws/${inner}`;
}
