/** The probe of the bench in the extension host of the measured window: VS Code calls `run` there. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { Lines } from '../../../src/bridge/stdio';
import type { Commands } from './commands';

const loop = monitorEventLoopDelay({ resolution: 1 });
let terminal: vscode.Terminal | undefined;

const commands: Commands = {
  open: async ({ path }) => {
    const document = await vscode.workspace.openTextDocument(path);
    await vscode.window.showTextDocument(document, { preview: false });
  },
  edit: async ({ paths, times, lines, everyMs }) => {
    const last = new Map<string, number>();
    const all: number[] = [];
    let textEdits = 0;
    const listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!paths.includes(document.uri.fsPath)) return;
      const at = performance.timeOrigin + performance.now();
      last.set(document.uri.fsPath, at);
      all.push(at);
      textEdits += contentChanges.length;
    });
    const editOne = async (path: string) => {
      for (let n = 0; n < times; n += 1) {
        const edit = new vscode.WorkspaceEdit();
        for (let line = 0; line < lines; line += 1) {
          edit.insert(vscode.Uri.file(path), new vscode.Position(line, 0), 'x');
        }
        await vscode.workspace.applyEdit(edit);
        if (everyMs > 0) await delay(everyMs);
      }
    };
    await Promise.all(paths.map(editOne));
    listening.dispose();
    return { all, textEdits, last: Object.fromEntries(last) };
  },
  findFiles: async () => {
    const start = performance.now();
    const found = await vscode.workspace.findFiles('**/*');
    return { ms: performance.now() - start, count: found.length };
  },
  shareTerminals: async ({ level }) => {
    const settings = vscode.workspace.getConfiguration('mcpBridge');
    const rules = { all: { terminal: level } };
    await settings.update('sharing', rules, vscode.ConfigurationTarget.Global);
  },
  runInTerminal: async ({ line }) => {
    terminal ??= await openTerminal();
    const ended = eventOf(vscode.window.onDidEndTerminalShellExecution);
    terminal.sendText(line);
    await ended;
    return { endedAt: performance.timeOrigin + performance.now() };
  },
  heap: async () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return { bytes: process.memoryUsage().heapUsed };
  },
  watchLoop: async () => {
    loop.reset();
    loop.enable();
  },
  loop: async () => {
    loop.disable();
    return { p99Ms: loop.percentile(99) / 1e6, maxMs: loop.max / 1e6 };
  },
};

/** Resolves once its shell tells VS Code of its commands. */
async function openTerminal(): Promise<vscode.Terminal> {
  const integrated = eventOf(vscode.window.onDidChangeTerminalShellIntegration);
  const opened = vscode.window.createTerminal({ shellPath: '/bin/bash' });
  await integrated;
  return opened;
}

/** Resolves with the next one. */
function eventOf<T>(event: vscode.Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const listening = event((value) => {
      listening.dispose();
      resolve(value);
    });
  });
}

/** Runs the commands that it receives until the connection ends. */
export async function run(): Promise<void> {
  const socket = connect(Number(process.env['MCP_BRIDGE_BENCH_PORT']), '127.0.0.1');
  const answer = async (line: string) => {
    const { name, given } = JSON.parse(line) as { name: keyof Commands; given: never };
    const result = await commands[name](given);
    socket.write(`${JSON.stringify(result ?? null)}\n`);
  };
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => void answer(line),
    onTooLong: () => undefined,
  });
  socket.on('data', (chunk: Buffer) => lines.feed(chunk));
  await once(socket, 'close');
}
