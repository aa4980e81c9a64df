import * as vscode from 'vscode';

interface Options {
  readonly viewColumn: vscode.ViewColumn;
  /** Whether the tab is one that the next such tab replaces. */
  readonly preview: boolean;
}

/**
 * Shows a Markdown document in VS Code's own preview, as an editor. Unlike `markdown.showPreview`, this stays with its
 * document when the person goes to another Markdown file. Where the built-in extension is disabled, it shows the text.
 */
export async function openRendered(uri: vscode.Uri, options: Options): Promise<void> {
  if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
    const editor = 'vscode.markdown.preview.editor';
    await vscode.commands.executeCommand('vscode.openWith', uri, editor, options);
  } else {
    await vscode.window.showTextDocument(uri, options);
  }
}
