/** An extension beside ours that does in the extension host what the soak asks for over a socket. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { Lines } from '../../../src/bridge/stdio';
import type { Commands } from './commands';

const problems = vscode.languages.createDiagnosticCollection('soak');
const reported = new Set<string>();

const commands: Commands = {
  show: async ({ path }) => void (await show(path)),
  edit: async ({ path, text }) => {
    const document = await openIfThere(path);
    if (!document) return;
    const edit = new vscode.WorkspaceEdit();
    const end = document.lineAt(document.lineCount - 1).range.end;
    edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
    await vscode.workspace.applyEdit(edit);
  },
  save: async ({ path }) => (await openIfThere(path))?.save() ?? true,
  revert: async ({ path }) => {
    if (await show(path)) await vscode.commands.executeCommand('workbench.action.files.revert');
  },
  close: async ({ path }) => {
    const isDirty = documentAt(path)?.isDirty ?? false;
    if (isDirty && (await show(path))) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    const tabs = tabsOf(path);
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  },
  create: async ({ path, text }) => {
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(vscode.Uri.file(path), { overwrite: true, contents: Buffer.from(text) });
    await vscode.workspace.applyEdit(edit);
  },
  rename: async ({ from, to }) => {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(vscode.Uri.file(from), vscode.Uri.file(to), { overwrite: true });
    await vscode.workspace.applyEdit(edit);
  },
  remove: async ({ path }) => {
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(vscode.Uri.file(path), { ignoreIfNotExists: true });
    await vscode.workspace.applyEdit(edit);
  },
  select: async ({ lines }) => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    // VS Code moves a selection into the document, but extensions see it as it was set.
    const { start, end } = editor.document.validateRange(new vscode.Range(0, 0, lines, 0));
    editor.selection = new vscode.Selection(start, end);
  },
  problems: async ({ path, messages }) => {
    const range = new vscode.Range(0, 0, 0, 1);
    const found = messages.map((message) => new vscode.Diagnostic(range, message));
    problems.set(vscode.Uri.file(path), found);
  },
  run: async ({ command, path }) => {
    const target = path === undefined ? [] : [vscode.Uri.file(path)];
    // A menu gives the selection, too.
    await vscode.commands.executeCommand(command, ...target, ...target.map((one) => [one]));
  },
  comment: async ({ path, lines, text }) => {
    const range = new vscode.Range(0, 0, lines - 1, 0);
    const thread = { uri: vscode.Uri.file(path), range, dispose: () => undefined };
    await vscode.commands.executeCommand('mcpBridge.comment', { thread, text });
  },
  setting: async ({ key, value }) => {
    const { Workspace } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration().update(key, value, Workspace);
  },
  reported: async () => {
    const paths = [...reported];
    reported.clear();
    return paths;
  },
  texts: async () =>
    vscode.workspace.textDocuments
      .filter(({ uri, isClosed }) => uri.scheme === 'file' && !isClosed)
      .map((document) => ({
        path: document.uri.fsPath,
        text: document.getText(),
        isDirty: document.isDirty,
      })),
  tabs: async () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri.fsPath : [])),
    ),
  health: async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // What finalizers release is collected by the next one.
    for (let round = 0; round < 3; round += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const descriptors = (await readdir('/proc/self/fd')).length;
    return { heapBytes: process.memoryUsage().heapUsed, descriptors };
  },
};

async function show(path: string): Promise<boolean> {
  const document = await openIfThere(path);
  if (document) await vscode.window.showTextDocument(document, { preview: false });
  return document !== undefined;
}

/** A file can have been deleted, and VS Code have dropped its document, since it was chosen. */
async function openIfThere(path: string): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(path);
  } catch (cause) {
    if (existsSync(path)) throw cause;
    return undefined;
  }
}

function documentAt(path: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === path);
}

function tabsOf(path: string): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.fsPath === path),
  );
}

export function activate(): void {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  for (const on of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
    on(({ fsPath }) => reported.add(fsPath));
  }
  const socket = connect(Number(process.env['MCP_BRIDGE_SOAK_PORT']), '127.0.0.1');
  const answer = async (line: string) => {
    const { id, name, given } = JSON.parse(line) as { id: number; name: string; given: never };
    try {
      const result = await commands[name as keyof Commands](given);
      socket.write(`${JSON.stringify({ id, result: result ?? null })}\n`);
    } catch (cause) {
      socket.write(`${JSON.stringify({ id, error: String(cause) })}\n`);
    }
  };
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => void answer(line),
    onTooLong: () => undefined,
  });
  socket.on('data', (chunk: Buffer) => lines.feed(chunk)).on('error', () => undefined);
}
