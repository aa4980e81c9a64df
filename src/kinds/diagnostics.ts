import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { allProblemsUri } from '../core/documents/liveUris';
import {
  formatProblems,
  severities,
  type ProblemCounts,
  type Severity,
} from '../core/documents/problems';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
  TemplateArguments,
} from '../core/catalog/resource';
import {
  type CanonicalUri,
  askedUri,
  canonicalUri,
  documentUri,
  isLikeUri,
  parseUri,
  readablePath,
  withoutQuery,
  withPath,
} from '../core/documents/uris';
import { namedByOne } from '../core/pins/movedPins';
import type { FreshnessSource } from '../core/freshness/freshness';
import { statFile } from '../workspace/folderReader';
import { openDocument } from '../workspace/openDocument';
import { documentWithText } from '../workspace/notebookCells';
import { publishedProblems } from '../workspace/publishedProblems';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import { ProblemReads } from './problemReads';
import { documentPrefix, problemsType, problemTemplates, severityOf } from './problemTemplates';

const priority = 0.1;

/** Problems: `diagnostics://workspace/all`, and a resource for each document that has any. */
export class Diagnostics extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  /** The problems last announced of each document: language servers publish unchanged ones again. */
  private readonly announced = new Map<CanonicalUri, string>();

  private readonly reads: ProblemReads;

  readonly topics = ['problems'] as const;
  readonly quoting = [allProblemsUri];
  readonly named = namedByOne(this);
  readonly templates: readonly ResourceTemplate[] = problemTemplates({
    path: (uri, given) => this.pathOf(uri, given),
    severities: (given, context) => this.severitiesIn(given, context),
  });

  constructor(
    private readonly workspace: WorkspaceFolders,
    freshness: FreshnessSource,
  ) {
    super();
    this.reads = new ProblemReads(workspace, freshness);
    this.onPublish(vscode.languages.getDiagnostics().map(([uri]) => uri));
    this.own(vscode.languages.onDidChangeDiagnostics(({ uris }) => this.onPublish(uris)));
    const onNotebook = ({ uri }: vscode.NotebookDocument) =>
      this.update([documentUri(uri)].flatMap((document) => document ?? []));
    this.own(vscode.workspace.onDidOpenNotebookDocument(onNotebook));
    this.own(vscode.workspace.onDidCloseNotebookDocument(onNotebook));
    this.own(
      vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
        if (contentChanges.length > 0) onNotebook(notebook);
      }),
    );
  }

  claim(uri: CanonicalUri): Claim | undefined {
    const plain = withoutQuery(uri);
    if (plain === allProblemsUri) return {};
    const subject = this.documentOf(plain);
    return subject === undefined ? undefined : { subject };
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const uris = [...this.announced.keys()].map((uri) => this.uriOf(uri));
    const documents = uris.map((uri) => ({ uri, priority, order: 1 }));
    return [{ uri: allProblemsUri, priority, order: 0, isVetted: true }, ...documents];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority, order: withoutQuery(uri) === allProblemsUri ? 0 : 1 };
  }

  readonly priorityOf = () => priority;
  readonly topicOf = () => 'problems' as const;

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const document = this.documentOf(withoutQuery(uri));
    if (document === undefined) {
      return {
        name: 'problems',
        title: 'All problems',
        description: 'Errors and warnings of all files, one line each.',
        mimeType: problemsType,
        icon: 'problems',
        reason: 'problems',
      };
    }
    const path = this.workspace.paths.title(document);
    return {
      name: `problems:${path}`,
      title: `Problems of ${path}`,
      description: 'Errors and warnings of this file, one line each.',
      mimeType: problemsType,
      icon: 'problems',
      reason: 'problems',
    };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody | undefined> {
    const severity = severityOf(uri);
    const only = this.documentOf(withoutQuery(uri));
    if (only === undefined) return this.reads.all([...this.announced.keys()], severity, context);
    const exists = this.announced.has(only) || openDocument(only) || (await statFile(only));
    if (!exists) return undefined;
    return this.reads.one(only, severity, context);
  }

  /** Announces that a file came or went: as long as it exists, its problems can be read, even if there are none. */
  noteMember(document: CanonicalUri): void {
    this.changed.fire({ type: 'content', uri: this.uriOf(document), subject: document });
  }

  /** The URI of a document's problems. A path that looks like a URI is replaced with the document's whole URI. */
  uriOf(document: CanonicalUri): CanonicalUri {
    const relative = this.workspace.paths.relative(document);
    const path = relative === undefined || isLikeUri(relative) ? document : relative;
    return withPath(documentPrefix, `/${path}`);
  }

  /** The document that a resource of problems is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined {
    const { scheme, authority, path } = parseUri(uri);
    if (scheme !== 'diagnostics' || authority !== 'document') return undefined;
    const inner = path.slice(1);
    return isLikeUri(inner) ? canonicalUri(inner) : this.workspace.paths.resolve(inner);
  }

  /** Counts the problems of documents that are not secret. */
  counts(): readonly ProblemCounts[] {
    const shown = [...this.announced.keys()].filter(
      (document) => !this.workspace.isSecret(parseUri(document).path),
    );
    return shown.sort().map((document) => {
      const found = publishedProblems(document);
      const count = (severity: Severity) => found.filter((one) => one.severity === severity).length;
      const [errors, warnings] = [count('error'), count('warning')];
      const others = found.length - errors - warnings;
      return { uri: this.uriOf(document), document, errors, warnings, others };
    });
  }

  private onPublish(uris: readonly vscode.Uri[]): void {
    this.update(uris.flatMap((uri) => documentWithText(uri) ?? []));
  }

  private update(documents: readonly CanonicalUri[]): void {
    for (const document of documents) {
      const before = this.announced.get(document);
      const after = this.record(document);
      if (before === after) continue;
      const subject = document;
      if (before === undefined || after === undefined) {
        this.changed.fire({ type: 'list', subjects: [subject] });
      }
      this.changed.fire({ type: 'content', uri: this.uriOf(document), subject });
      this.changed.fire({ type: 'content', uri: allProblemsUri, subject });
    }
  }

  /** The lines of the document's problems; `undefined` if it has none. */
  private record(document: CanonicalUri): string | undefined {
    const text = this.linesOf(document).join('\n') || undefined;
    if (text === undefined) this.announced.delete(document);
    else this.announced.set(document, text);
    return text;
  }

  private linesOf(document: CanonicalUri, severity?: Severity): string[] {
    const { path, problems } = this.reads.problemsOf(document, severity);
    return formatProblems(path, problems);
  }

  /** The path of a document that has problems of the given severity. */
  private pathOf(uri: CanonicalUri, { severity }: TemplateArguments): string | undefined {
    if (!uri.startsWith(documentPrefix)) return undefined;
    const document = this.documentOf(uri);
    const known = severities.find((one) => one === severity);
    const hasProblems = document !== undefined && this.linesOf(document, known).length > 0;
    return hasProblems ? readablePath(uri.slice(documentPrefix.length)) : undefined;
  }

  private async severitiesIn(
    { path }: TemplateArguments,
    { maySee }: ReadContext,
  ): Promise<readonly Severity[]> {
    const document = path && this.documentOf(askedUri(documentPrefix + path));
    if (!document || !(await maySee(document))) return severities;
    return severities.filter((severity) => this.linesOf(document, severity).length > 0);
  }
}
