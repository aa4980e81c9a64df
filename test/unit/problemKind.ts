import { Emitter } from '../../src/base/events';
import { formatProblems, type Problem } from '../../src/core/documents/problems';
import type {
  BodyMeta,
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../src/core/catalog/resource';
import { allProblemsUri } from '../../src/core/documents/liveUris';
import { namedByOne } from '../../src/core/pins/movedPins';
import type { Topic } from '../../src/core/sharing/topics';
import {
  type CanonicalUri,
  canonicalUri,
  parseUri,
  withoutQuery,
} from '../../src/core/documents/uris';

const prefix = 'diagnostics://document/';
const mimeType = 'text/plain';

/** The problems that a test sets for documents in `file:///ws/`. */
export class ProblemKind implements ResourceKind {
  private readonly changes = new Emitter<ResourceChange>();
  readonly onDidChange = this.changes.event;
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['problems'];
  readonly named = namedByOne({
    documentOf: (uri) => (uri.startsWith(prefix) ? documentOf(uri) : undefined),
    uriOf: (uri) => canonicalUri(prefix + uri.replace('file:///ws/', '')),
  });
  private readonly found = new Map<CanonicalUri, readonly Problem[]>();
  /** The freshness that a read reports, after a wait if one is requested. */
  freshness = async (_waitMs: number | undefined): Promise<BodyMeta> => ({ fresh: false });

  put(uri: string, ...problems: readonly Partial<Problem>[]): void {
    const document = canonicalUri(uri);
    const whole = { line: 1, column: 1, severity: 'error', message: 'wrong' } as const;
    this.found.set(
      document,
      problems.map((problem) => ({ ...whole, ...problem })),
    );
    this.changes.fire({ type: 'list' });
    this.changes.fire({ type: 'content', uri: allProblemsUri, subject: document });
  }

  of(document: CanonicalUri): readonly Problem[] {
    return this.found.get(document) ?? [];
  }

  get all(): readonly { readonly document: CanonicalUri; readonly problems: readonly Problem[] }[] {
    return [...this.found].map(([document, problems]) => ({ document, problems }));
  }

  claim(uri: CanonicalUri): Claim | undefined {
    const plain = withoutQuery(uri);
    if (plain === allProblemsUri) return {};
    return plain.startsWith(prefix) ? { subject: documentOf(plain) } : undefined;
  }

  topicOf(): Topic {
    return 'problems';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const documents = [...this.found.keys()].map((uri) =>
      canonicalUri(prefix + uri.replace('file:///ws/', '')),
    );
    return [allProblemsUri, ...documents].map((uri) => ({ uri, priority: 0.1, order: 0 }));
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority: 0.1, order: 0 };
  }

  priorityOf(): number {
    return 0.1;
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    return { name: uri, title: `Problems: ${uri}`, mimeType, reason: 'problems' };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody | undefined> {
    const { maySee, waitMs } = context;
    const plain = withoutQuery(uri);
    const severity = new URLSearchParams(parseUri(uri).query).get('severity');
    const documents = plain === allProblemsUri ? [...this.found.keys()] : [documentOf(plain)];
    if (plain !== allProblemsUri && !documents.some((each) => this.found.has(each)))
      return undefined;
    const meta = plain === allProblemsUri ? undefined : await this.freshness(waitMs);
    const problems = [];
    for (const document of documents) {
      if (!(await maySee(document))) continue;
      const its = (this.found.get(document) ?? []).filter(
        (problem) => severity === null || problem.severity === severity,
      );
      problems.push({ document, path: document.replace('file:///ws/', ''), problems: its });
    }
    const lines = problems.flatMap((each) => formatProblems(each.path, each.problems));
    return { mimeType, text: lines.join('\n'), problems, ...(meta && { meta }) };
  }

  dispose(): void {
    this.changes.dispose();
  }
}

function documentOf(uri: CanonicalUri): CanonicalUri {
  const inner = parseUri(uri).path.slice(1);
  return canonicalUri(inner.includes(':') ? inner : `file:///ws/${inner}`);
}
