import * as vscode from 'vscode';
import type { Pin } from '../../core/pins/pin';
import { describePriority } from '../texts/priorityWords';
import type { Subject } from '../tree/row';

const commands = {
  unpin: 'mcpBridge.unpin',
  setPriority: 'mcpBridge.setPriority',
} as const;

/**
 * The hover of pinned lines, with commands for their pin.
 * @param isOwn whether it is the person's own pin: only those can be changed here.
 */
export function pinHover(pin: Pin, isOwn: boolean): vscode.MarkdownString {
  const hover = new vscode.MarkdownString('', true);
  hover.isTrusted = { enabledCommands: Object.values(commands) };
  hover.appendMarkdown('$(pinned) ');
  hover.appendText(
    vscode.l10n.t('Pinned for AI tools, priority {0}', describePriority(pin.priority)),
  );
  if (pin.note !== undefined) hover.appendMarkdown('\n\n').appendText(pin.note);
  if (!isOwn) return hover;
  const links = [
    link(vscode.l10n.t('Unpin'), commands.unpin, pin),
    link(vscode.l10n.t('Set Priority…'), commands.setPriority, pin),
  ];
  return hover.appendMarkdown(`\n\n${links.join(' &nbsp;·&nbsp; ')}`);
}

/** Commands take the pin as a subject, here without the lines' text. */
function link(label: string, command: string, pin: Pin): string {
  const { target } = pin;
  const subject: Subject = {
    pin: target.type === 'range' ? { ...pin, target: { ...target, marks: [] } } : pin,
  };
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([subject]))})`;
}
