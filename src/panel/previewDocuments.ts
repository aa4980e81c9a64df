import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { shownScheme } from '../core/documents/ownTexts';
import { withoutImages } from './texts/withoutImages';

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

/** Roles whose Markdown is rendered, in one tab. A web page is shown as source, as clients read it. */
const rendered: readonly Role[] = ['report', 'preview', 'sent', 'database'];

/** Texts that the person sees in an editor and cannot change; no client is served them. */
export class PreviewDocuments
  extends DisposableOwner
  implements vscode.TextDocumentContentProvider
{
  /** The latest texts of each role. */
  private readonly texts = new Map<Role, readonly Shown[]>();
  private readonly changed = this.own(new Emitter<vscode.Uri>());
  readonly onDidChange = this.changed.event;
  private count = 0;

  constructor() {
    super();
    const { registerTextDocumentContentProvider } = vscode.workspace;
    this.own(registerTextDocumentContentProvider(shownScheme, this));
    // A tab that was restored after a reload has no text any more.
    void vscode.window.tabGroups.close(tabsOf(({ scheme }) => scheme === shownScheme));
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

  /** Shows a text, and Markdown rendered: in place of the one that was shown so before. */
  async show(
    role: Role,
    { name, text }: NamedText,
    viewColumn = vscode.ViewColumn.Active,
  ): Promise<vscode.Uri> {
    const before = tabsOf(isRendered);
    const uri = await this.put(role, name, text);
    if (isRendered(uri)) {
      await openRendered(uri, { viewColumn, preview: false });
      await vscode.window.tabGroups.close(before);
    } else {
      await vscode.window.showTextDocument(uri, { viewColumn, preview: true });
    }
    return uri;
  }

  /** The text of the report that was last shown. */
  get latestReport(): string | undefined {
    return this.texts.get('report')?.at(-1)?.text;
  }

  /** Brings the tab of a text to the front. */
  async reveal(uri: vscode.Uri): Promise<void> {
    const [tab] = tabsOf((one) => isSame(one, uri));
    if (tab) await openRendered(uri, { viewColumn: tab.group.viewColumn, preview: false });
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
    return tabsOf((one) => isSame(one, uri)).length > 0;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    const all = [...this.texts.values()].flat();
    const text = all.find((one) => isSame(one.uri, uri))?.text;
    return text !== undefined && isRendered(uri) ? withoutImages(text) : text;
  }
}

function tabsOf(isMeant: (uri: vscode.Uri) => boolean): readonly vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => {
    const uri = uriOf(tab);
    return uri !== undefined && isMeant(uri);
  });
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}

function isRendered({ scheme, path }: vscode.Uri): boolean {
  const isMarkdown = scheme === shownScheme && path.endsWith('.md');
  return isMarkdown && rendered.some((role) => path.startsWith(`/${role}/`));
}

function uriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const hasUri = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return hasUri ? input.uri : undefined;
}

interface RenderedTab {
  readonly viewColumn: vscode.ViewColumn;
  /** Whether the tab is one that the next such tab replaces. */
  readonly preview: boolean;
}

/**
 * Shows a Markdown document in VS Code's own preview, as an editor. Unlike `markdown.showPreview`, this stays with its
 * document when the person goes to another Markdown file. Where the built-in extension is disabled, it shows the text.
 */
export async function openRendered(uri: vscode.Uri, options: RenderedTab): Promise<void> {
  if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
    const editor = 'vscode.markdown.preview.editor';
    await vscode.commands.executeCommand('vscode.openWith', uri, editor, options);
  } else {
    await vscode.window.showTextDocument(uri, options);
  }
}
