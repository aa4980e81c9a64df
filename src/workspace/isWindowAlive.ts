import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';

/** A window may be busy for a second, such as while another one opens; the one that asks waits for three. */
const answerMs = 2_000;

/** Whether there still is a window: an extension host outlives one that was closed or reloaded, for seconds and more. */
export async function isWindowAlive(): Promise<boolean> {
  const answer = windowAnswers().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, delay(answerMs, false)]);
}

/**
 * Resolves when the window has done what it was at, and has told of that. Setting a context key passes through the window,
 * so only a living one answers.
 */
async function windowAnswers(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'mcpBridge.isAlive', true);
}
