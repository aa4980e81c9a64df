import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/events';
import { shownScheme } from '../core/uris';

/** Texts that the person sees in an editor and cannot change; no client is served them. */
export class ShownTexts implements vscode.TextDocumentContentProvider, Disposable {
  private readonly owned = new DisposableStore();
  private readonly texts = new Map<string, string>();
  private count = 0;

  constructor() {
    const { registerTextDocumentContentProvider, onDidCloseTextDocument } = vscode.workspace;
    this.owned.add(registerTextDocumentContentProvider(shownScheme, this));
    this.owned.add(onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())));
  }

  /**
   * Each time under another URI, since VS Code may still hold what was shown before.
   * @param name its ending tells the language.
   */
  put(as: 'before' | 'after' | 'report', name: string, text: string): vscode.Uri {
    this.count += 1;
    const uri = vscode.Uri.from({ scheme: shownScheme, path: `/${as}/${this.count}/${name}` });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.owned.dispose();
  }
}
