import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { DisposableOwner } from '../../base/events';
import { orAborted } from '../../base/orAborted';
import type { Problem } from '../../core/documents/problems';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';
import {
  NotFresh,
  notFresh,
  type Freshness,
  type FreshnessSource,
  type ServerAnswer,
  type Wait,
} from '../../core/freshness/freshness';
import { supportOf, type LanguageSupport } from '../../core/freshness/languageSupport';
import { agreesOnImports, areSame, withOthers } from '../../core/freshness/scriptProblems';
import type { Languages } from '../languages';
import { publishedProblems } from '../publishedProblems';
import { EditorTexts, stampOf, type Stamp } from './editorTexts';
import { publishedInTab } from './inTab';
import { Publications } from './publications';
import { ScriptImports } from './scriptImports';
import { askScriptServer } from './scriptServer';

const retryMs = 100;
const maxOthers = 20;
const maxConfirmed = 100;

interface Options {
  readonly languages: Pick<Languages, 'ofPath'>;
  readonly tabs: { isOpen(uri: CanonicalUri): boolean };
  /** The text of a file as it is on disk. */
  textOfFile(uri: CanonicalUri): Promise<string | undefined>;
  isInWorkspace(uri: CanonicalUri): boolean;
}

/** The answer of a language server about a document. */
interface Confirmed {
  readonly version: number;
  readonly stamps: ReadonlyMap<CanonicalUri, Stamp>;
  /** The problems that VS Code must show for a read to be fresh. */
  readonly problems: readonly Problem[];
}

/** Asks language servers whether the problems are those of the text as it is now. */
export class ProblemFreshness extends DisposableOwner implements FreshnessSource {
  private readonly closed = new AbortController();
  private readonly publications = this.own(new Publications());
  private readonly editorTexts: EditorTexts;
  private readonly imports: ScriptImports;
  private readonly confirmed = new Map<CanonicalUri, Confirmed>();
  /** Counts edits: an answer that was asked for before the last one may be about an earlier text. */
  private edits = 0;

  constructor(private readonly options: Options) {
    super();
    this.editorTexts = new EditorTexts(options.textOfFile);
    this.imports = new ScriptImports({ ...options, editorTexts: this.editorTexts });
    // Edits in any other script can change the problems of a script.
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ contentChanges }) => {
        if (contentChanges.length === 0) return;
        this.edits += 1;
        this.confirmed.clear();
      }),
    );
  }

  async known(document: CanonicalUri): Promise<Freshness> {
    const confirmed = this.confirmed.get(document);
    if (confirmed === undefined) return notFresh('unasked');
    const { version, problems, stamps } = confirmed;
    const open = this.editorTexts.find(document);
    const isSame =
      open?.version === version &&
      areSame(problems, publishedProblems(document)) &&
      (await areUnchanged(stamps));
    return isSame
      ? { isFresh: true, exceptOf: this.publications.ofBefore(open) }
      : notFresh('unasked');
  }

  async ask(document: CanonicalUri, wait: Wait): Promise<ServerAnswer> {
    const { ms, signal } = wait;
    const until = AbortSignal.any([signal, this.closed.signal, AbortSignal.timeout(ms)]);
    try {
      return await this.answer(document, wait, until);
    } catch (cause) {
      if (cause instanceof NotFresh) return { freshness: notFresh(cause.why) };
      if (until.aborted) return { freshness: notFresh('timeOver') };
      throw cause;
    }
  }

  async before(document: CanonicalUri, wait: Wait): ReturnType<FreshnessSource['before']> {
    if (!(await stampOf(document))) return { problems: [] }; // It is about to be created.
    const open = this.editorTexts.find(document);
    if (!supportOf(this.languageOf(document))?.source) {
      return open && this.publications.isServed(open)
        ? { problems: publishedProblems(document) }
        : undefined;
    }
    const { freshness, problems, others } = await this.ask(document, wait);
    return freshness.isFresh && problems ? { problems, ...(others && { others }) } : undefined;
  }

  override dispose(): void {
    this.closed.abort();
    super.dispose();
  }

  private async answer(
    document: CanonicalUri,
    wait: Wait,
    until: AbortSignal,
  ): Promise<ServerAnswer> {
    const open = this.editorTexts.find(document);
    if (!open?.isDirty && !(await stampOf(document))) throw new NotFresh('noFile');
    const support = supportOf(this.languageOf(document));
    if (!support) {
      if (!open || !this.publications.isServed(open)) throw new NotFresh('noServer');
      return this.answerInTab(document, 'movedProblems', until);
    }
    const extension = vscode.extensions.getExtension(support.extension);
    if (!extension) throw new NotFresh('noServer');
    if (isTurnedOff(support, document)) throw new NotFresh('turnedOff');
    await orAborted(() => extension.activate(), until);
    return support.source
      ? this.answerOfScript(document, { ...wait, source: support.source }, until)
      : this.answerInTab(document, 'publication', until);
  }

  private languageOf(document: CanonicalUri): string | undefined {
    const open = this.editorTexts.find(document);
    return open?.languageId ?? this.options.languages.ofPath(parseUri(document).path);
  }

  private async answerInTab(
    uri: CanonicalUri,
    trust: 'publication' | 'movedProblems',
    until: AbortSignal,
  ): Promise<ServerAnswer> {
    const { editorTexts, publications, options } = this;
    const stamp = await publishedInTab(uri, trust, until, {
      ...options,
      editorTexts,
      publications,
    });
    this.confirm(uri, publishedProblems(uri), new Map(stamp === undefined ? [] : [[uri, stamp]]));
    const open = editorTexts.find(uri);
    return { freshness: { isFresh: true, exceptOf: open ? this.publications.ofBefore(open) : [] } };
  }

  private async answerOfScript(
    uri: CanonicalUri,
    { source, also = [], lintersMs = 0 }: Wait & { readonly source: 'ts' | 'js' },
    until: AbortSignal,
  ): Promise<ServerAnswer> {
    for (let hasAnswered = false; ; hasAnswered = true) {
      const document = await this.editorTexts.current(uri, until);
      const { stamps, own } = await this.imports.catchUp(uri, until);
      const { version } = document;
      const { edits } = this;
      const answer = await askScriptServer(document, source, until);
      const isAgreed = agreesOnImports(answer, own);
      if (isAgreed) await this.publications.renewed(document, lintersMs, until);
      const isStill =
        !document.isClosed && document.version === version && (await areUnchanged(stamps));
      if (isStill && isAgreed) {
        const problems = withOthers(answer, publishedProblems(uri));
        if (edits === this.edits) this.confirm(uri, problems, stamps);
        const others = await this.others(uri, also, until);
        const exceptOf = this.publications.ofBefore(document);
        return { freshness: { isFresh: true, exceptOf }, problems, others };
      }
      await delay(retryMs, undefined, { signal: until }).catch(() => {
        throw new NotFresh(hasAnswered ? 'unconfirmed' : 'timeOver');
      });
    }
  }

  /** The errors of other scripts, of these and of those in tabs, as many as can be asked about in time. */
  private async others(
    asked: CanonicalUri,
    also: readonly CanonicalUri[],
    until: AbortSignal,
  ): Promise<NonNullable<ServerAnswer['others']>> {
    const inTabs = vscode.workspace.textDocuments.flatMap((document) => {
      const uri = documentUri(document.uri);
      return uri !== undefined && this.options.tabs.isOpen(uri) ? [uri] : [];
    });
    const scripts = [...new Set([...also, ...inTabs])].flatMap((uri) => {
      const source = supportOf(this.languageOf(uri))?.source;
      return source && uri !== asked ? [{ uri, source }] : [];
    });
    const found = [];
    for (const { uri, source } of scripts.slice(0, maxOthers)) {
      const document = await this.editorTexts.open(uri).catch(() => undefined);
      if (!document || !(await this.editorTexts.isCurrent(document, uri))) continue;
      const problems = await askScriptServer(document, source, until).catch(() => undefined);
      const errors = problems?.filter(({ severity }) => severity === 'error');
      if (errors) found.push({ document: uri, problems: errors });
      if (until.aborted) break;
    }
    return found;
  }

  private confirm(
    uri: CanonicalUri,
    problems: readonly Problem[],
    stamps: ReadonlyMap<CanonicalUri, Stamp>,
  ): void {
    const version = this.editorTexts.find(uri)?.version;
    if (version === undefined) return;
    if (this.confirmed.size >= maxConfirmed) this.confirmed.clear();
    this.confirmed.set(uri, { version, stamps, problems });
  }
}

async function areUnchanged(stamps: ReadonlyMap<CanonicalUri, Stamp>): Promise<boolean> {
  const same = [...stamps].map(async ([uri, stamp]) => (await stampOf(uri))?.stamp === stamp);
  return (await Promise.all(same)).every(Boolean);
}

function isTurnedOff({ switches }: LanguageSupport, document: CanonicalUri): boolean {
  const settings = vscode.workspace.getConfiguration(undefined, vscode.Uri.parse(document));
  return switches.some((key) => settings.get(key) === false);
}
