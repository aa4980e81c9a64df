import type { BodyMeta, ReadContext, ResourceBody } from '../core/catalog/resource';
import {
  formatProblems,
  type DocumentProblems,
  type Problem,
  type Severity,
} from '../core/documents/problems';
import type { CanonicalUri } from '../core/documents/uris';
import {
  explain,
  explainExcept,
  type Freshness,
  type FreshnessSource,
  type ServerAnswer,
} from '../core/freshness/freshness';
import { publishedProblems } from '../workspace/publishedProblems';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import { problemsType } from './problemTemplates';

/** The maximum number of problems that are returned: a broken build can have tens of thousands, more than a model reads. */
const maxLines = 1_000;
/** A linter that checks each edit has published by then. */
const lintersMs = 3_000;

/** Creates the contents of resources of problems. */
export class ProblemReads {
  constructor(
    private readonly workspace: Pick<WorkspaceFolders, 'paths'>,
    private readonly freshness: FreshnessSource,
  ) {}

  async all(
    documents: readonly CanonicalUri[],
    severity: Severity | undefined,
    { maySee }: ReadContext,
  ): Promise<ResourceBody> {
    const problems: DocumentProblems[] = [];
    for (const document of documents.toSorted()) {
      if (await maySee(document)) problems.push(this.problemsOf(document, severity));
    }
    return bodyOf(problems);
  }

  /** Access may have changed during the wait, so it is decided again. */
  async one(
    document: CanonicalUri,
    severity: Severity | undefined,
    context: ReadContext,
  ): Promise<ResourceBody | undefined> {
    const { freshness, problems, others = [] } = await this.ask(document, context);
    const maySee = await context.maySee(document);
    if (context.waitMs !== undefined && !maySee) return undefined;
    const body = bodyOf(maySee ? [this.problemsOf(document, severity, problems)] : []);
    const alsoBroken: DocumentProblems[] = [];
    for (const { document: other, problems: found } of others) {
      if (found.length > 0 && (await context.maySee(other)))
        alsoBroken.push(this.problemsOf(other, undefined, found));
    }
    return { ...body, meta: metaOf(freshness), ...(alsoBroken.length > 0 && { alsoBroken }) };
  }

  /** The problems of one severity. They are those that VS Code shows, unless others are given. */
  problemsOf(
    document: CanonicalUri,
    severity: Severity | undefined,
    found: readonly Problem[] = publishedProblems(document),
  ): DocumentProblems {
    const problems = found.filter(
      (problem) => severity === undefined || problem.severity === severity,
    );
    return { document, path: this.workspace.paths.title(document), problems };
  }

  private async ask(
    document: CanonicalUri,
    { waitMs: ms, signal }: ReadContext,
  ): Promise<ServerAnswer> {
    if (ms !== undefined) return this.freshness.ask(document, { ms, signal, lintersMs });
    return { freshness: await this.freshness.known(document) };
  }
}

function metaOf(freshness: Freshness): BodyMeta {
  if (!freshness.isFresh) return { fresh: false, whyNotFresh: explain(freshness.why) };
  const freshExcept = explainExcept(freshness.exceptOf);
  return { fresh: true, ...(freshExcept !== '' && { freshExcept }) };
}

function bodyOf(problems: readonly DocumentProblems[]) {
  const lines = problems.flatMap((each) => formatProblems(each.path, each.problems));
  const left = lines.length - maxLines;
  const note = left > 0 ? [`… and ${left} more: read the resource of one file.`] : [];
  const text = [...lines.slice(0, maxLines), ...note].join('\n');
  return { mimeType: problemsType, text, problems };
}
