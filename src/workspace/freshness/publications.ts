import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { DisposableOwner } from '../../base/events';
import { supportOf } from '../../core/freshness/languageSupport';
import { isOfScriptServer } from '../../core/freshness/scriptProblems';

/** VS Code announces published problems up to 50 ms later, so that an announcement later than this is of after the edit. */
const announcedWithinMs = 51;
const pollMs = 20;

interface State {
  /** The problems that VS Code showed at the last edit, or when the document was opened. */
  readonly before: readonly vscode.Diagnostic[];
  readonly isEdited: boolean;
  /** Whether announcements since the edit are those of new problems. */
  isSettled: boolean;
  /** Whether VS Code has announced problems since the edit, perhaps those that were published before it. */
  isAnnounced: boolean;
  /** Whether they were published after the edit. */
  hasPublished: boolean;
  readonly settling: NodeJS.Timeout;
}

/** Notes for which open documents problems were published, even none, since their last edit. */
export class Publications extends DisposableOwner {
  private readonly states = new Map<string, State>();
  /** Open documents that a language server has ever published for. */
  private readonly served = new Set<string>();

  constructor() {
    super();
    for (const { uri } of vscode.workspace.textDocuments) this.begin(uri, false);
    this.own(vscode.workspace.onDidOpenTextDocument(({ uri }) => this.begin(uri, false)));
    this.own(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)));
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.begin(document.uri, true);
      }),
    );
    this.own(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.forEach((uri) => this.noted(uri))),
    );
  }

  /** Whether a language server has ever published problems of the document. */
  isServed({ uri }: vscode.TextDocument): boolean {
    return this.served.has(uri.toString()) || vscode.languages.getDiagnostics(uri).length > 0;
  }

  /** Whether the problems are not those at the last edit. */
  haveMoved({ uri }: vscode.TextDocument): boolean {
    const state = this.states.get(uri.toString());
    const texts = (problems: readonly vscode.Diagnostic[]) =>
      problems.map(({ message, range, severity }) => JSON.stringify([message, range, severity]));
    const now = vscode.languages.getDiagnostics(uri);
    return state !== undefined && texts(state.before).join() !== texts(now).join();
  }

  /** Resolves when something was `announced` since the last edit, or `published`. */
  async since(
    { uri }: vscode.TextDocument,
    what: 'announced' | 'published',
    until: AbortSignal,
  ): Promise<void> {
    const isThere = (state?: State) =>
      what === 'announced' ? state?.isAnnounced : state?.hasPublished;
    while (!isThere(this.states.get(uri.toString()))) {
      await delay(pollMs, undefined, { signal: until });
    }
  }

  /** Resolves once no source shows problems of before, or this time is over: some linters check only what is saved. */
  async renewed(document: vscode.TextDocument, ms: number, until: AbortSignal): Promise<void> {
    const soon = AbortSignal.any([until, AbortSignal.timeout(ms)]);
    while (!soon.aborted && this.ofBefore(document).length > 0) {
      await delay(pollMs, undefined, { signal: soon }).catch(() => undefined);
    }
  }

  /**
   * The sources of problems that were there before the last edit, and were not published again. TypeScript's server is none,
   * because it is asked.
   */
  ofBefore({ uri, languageId }: vscode.TextDocument): readonly string[] {
    const { before = [], isEdited = false } = this.states.get(uri.toString()) ?? {};
    if (!isEdited) return [];
    const isAsked = supportOf(languageId)?.asks === 'script';
    const left = vscode.languages
      .getDiagnostics(uri)
      .filter((one) => before.includes(one) && !(isAsked && isOfScriptServer(one.source)));
    return [...new Set(left.map(({ source = 'another source' }) => source))];
  }

  override dispose(): void {
    super.dispose();
    for (const { settling } of this.states.values()) clearTimeout(settling);
  }

  private begin(uri: vscode.Uri, isEdited: boolean): void {
    const key = uri.toString();
    clearTimeout(this.states.get(key)?.settling);
    const settling = setTimeout(() => (state.isSettled = true), announcedWithinMs);
    const before = vscode.languages.getDiagnostics(uri);
    const isSettled = false;
    const state: State = {
      before,
      isEdited,
      isSettled,
      isAnnounced: false,
      hasPublished: false,
      settling,
    };
    this.states.set(key, state);
  }

  private noted(uri: vscode.Uri): void {
    const key = uri.toString();
    const state = this.states.get(key);
    if (!state) return;
    this.served.add(key);
    state.isAnnounced = true;
    state.hasPublished ||=
      state.isSettled || isOther(state.before, vscode.languages.getDiagnostics(uri));
  }

  private forget(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.states.get(key)?.settling);
    this.states.delete(key);
    this.served.delete(key);
  }
}

/** Problems that are published again are other objects, even if they say the same. */
function isOther(before: readonly vscode.Diagnostic[], now: readonly vscode.Diagnostic[]): boolean {
  return before.length !== now.length || before.some((one, index) => one !== now[index]);
}
