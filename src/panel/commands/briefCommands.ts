import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import type { BriefPreview } from '../../core/brief/hookBriefs';
import { countLeftOut, countSent } from '../../core/brief/pinFates';
import { formatTokens } from '../../core/budget/tokens';
import { expectTrust } from '../expectTrust';
import { leftOutInWords } from '../texts/budgetText';
import { pinsInWords } from '../texts/pinWords';
import type { Command, CommandDeps } from './command';
import { rowOf } from './subjects';

/** Commands that show or copy the texts that clients receive. */
export const briefCommands = {
  'mcpBridge.previewBrief': ({ documents }) => documents.preview.show(),
  'mcpBridge.copyAsPrompt': (deps) => copyAsPrompt(deps),
  'mcpBridge.showSent': ({ documents }) => documents.sent.show(),
  /** @param target the row of the last prompt of a client */
  'mcpBridge.sendAgain': async (deps, target) => sendAgain(deps, rowOf(target)?.rule?.client),
} satisfies Record<string, Command>;

/** For a conversation that has lost what went with its prompts. */
function sendAgain({ brief, clientLabel }: CommandDeps, client: string | undefined): void {
  if (client === undefined) return;
  brief.sendAgain(client);
  tell(
    vscode.l10n.t(
      'All but comments goes to {0} again, the next time that it takes your pins.',
      clientLabel(client) ?? client,
    ),
  );
}

/** Copies the brief that a new session would receive, for a web chat or a tool without a hook. */
async function copyAsPrompt({ brief, pinStore }: CommandDeps): Promise<void> {
  expectTrust();
  if (pinStore.isPaused) {
    throw new UserError(vscode.l10n.t('Sharing is paused: run "Resume Sharing".'));
  }
  if (!brief.next.isAny) return tell(vscode.l10n.t('Nothing is pinned.'));
  const copied = await brief.textToCopy(new AbortController().signal);
  if (copied.text === '') {
    return tell(vscode.l10n.t('Nothing was copied: nothing that is pinned goes with a prompt.'));
  }
  await vscode.env.clipboard.writeText(copied.text);
  tell(copiedText(copied));
}

function copiedText({ pins, tokens }: BriefPreview): string {
  const leftOut = countLeftOut(pins);
  const shown = countSent(pins);
  const size = formatTokens(tokens);
  if (shown === 0) {
    return vscode.l10n.t(
      'Copied: where you are, problems and changes, about {0} tokens. No pin goes with a prompt.',
      size,
    );
  }
  const copied = vscode.l10n.t('Copied: {0}, about {1} tokens', pinsInWords(shown), size);
  return leftOut > 0 ? `${copied} · ${leftOutInWords(leftOut)}` : copied;
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(message);
}
