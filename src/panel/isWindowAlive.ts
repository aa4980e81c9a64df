import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';

const answerMs = 700;

/**
 * Whether there still is a window: an extension host outlives one that was closed or reloaded, for seconds and more.
 * Setting a context key passes through the window, so only a living one answers.
 */
export async function isWindowAlive(): Promise<boolean> {
  const answer = vscode.commands.executeCommand('setContext', 'mcpBridge.isAlive', true);
  return Promise.race([
    Promise.resolve(answer).then(
      () => true,
      () => false,
    ),
    delay(answerMs, false),
  ]);
}
