import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import { shownScheme } from '../core/documents/uris';

interface NamedText {
  /** Its ending determines the language. */
  readonly name: string;
  readonly text: string;
}

interface Shown {
  readonly uri: vscode.Uri;
  readonly text: string;
}

export type Role = 'before' | 'after' | 'report' | 'preview' | 'sent' | 'page' | 'database';

/** Texts that the person sees in an editor and cannot change; no client is served them. */
export class PreviewDocuments implements vscode.TextDocumentContentProvider, Disposable {
  private readonly owned = new DisposableStore();
  /** The latest texts of each role. */
  private readonly texts = new Map<Role, readonly Shown[]>();
  private readonly changed = this.owned.add(new Emitter<vscode.Uri>());
  readonly onDidChange = this.changed.event;
  private count = 0;

  constructor() {
    const { registerTextDocumentContentProvider } = vscode.workspace;
    this.owned.add(registerTextDocumentContentProvider(shownScheme, this));
    // A tab that was restored after a reload has no text any more.
    void this.close();
  }

  /**
   * Each time under another URI, since VS Code may still hold the text that was shown before.
   * @param name its ending determines the language.
   */
  async put(role: Role, name: string, text: string): Promise<vscode.Uri> {
    this.count += 1;
    const path = `/${role}/${this.count}/${name}`;
    const shown = { uri: vscode.Uri.from({ scheme: shownScheme, path }), text };
    this.texts.set(role, [shown]);
    return this.open(shown);
  }

  /** Several texts of one role, which are shown together, each under its name alone. */
  async putAll(role: Role, texts: readonly NamedText[]): Promise<readonly vscode.Uri[]> {
    this.count += 1;
    const query = `${role}=${this.count}`;
    const all = texts.map(({ name, text }) => {
      return {
        uri: vscode.Uri.from({ scheme: shownScheme, path: `/${name.replace(/^\/+/, '')}`, query }),
        text,
      };
    });
    this.texts.set(role, all);
    return Promise.all(all.map((shown) => this.open(shown)));
  }

  private async open({ uri }: Shown): Promise<vscode.Uri> {
    const document = await vscode.workspace.openTextDocument(uri);
    // Many tools allow comments in their JSON: they are no mistakes.
    if (document.languageId === 'json') {
      await vscode.languages.setTextDocumentLanguage(document, 'jsonc');
    }
    return uri;
  }

  /** Shows another text in place of one that is open. */
  update(uri: vscode.Uri, text: string): void {
    for (const [role, all] of this.texts) {
      if (!all.some((shown) => shown.uri === uri && shown.text !== text)) continue;
      this.texts.set(
        role,
        all.map((shown) => (shown.uri === uri ? { uri, text } : shown)),
      );
      this.changed.fire(uri);
    }
  }

  /** Whether a tab shows this text. */
  isOpen(uri: vscode.Uri): boolean {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.some((tab) => uriOf(tab)?.toString() === uri.toString());
  }

  /** The tab of this text, or of all. */
  async close(shown?: vscode.Uri): Promise<void> {
    const { tabGroups } = vscode.window;
    const tabs = tabGroups.all.flatMap((group) => group.tabs);
    const isMeant = (uri: vscode.Uri) =>
      shown ? uri.toString() === shown.toString() : uri.scheme === shownScheme;
    await tabGroups.close(
      tabs.filter((tab) => {
        const uri = uriOf(tab);
        return uri !== undefined && isMeant(uri);
      }),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    const all = [...this.texts.values()].flat();
    return all.find((one) => one.uri.toString() === uri.toString())?.text;
  }

  dispose(): void {
    this.owned.dispose();
  }
}

function uriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}
