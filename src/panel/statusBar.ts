import * as vscode from 'vscode';
import { DisposableOwner } from '../base/events';
import { describeError } from './texts/errorText';
import { budgetInWords, leftOutInWords, promptInWords } from './texts/budgetText';
import { aiTools, nameToolState } from './aiTools';
import type { PanelDeps } from './ports';

interface Look {
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
  readonly color?: 'warning' | 'error';
  /** Offered below the tooltip. */
  readonly actions?: readonly Action[];
}

interface Action {
  readonly title: string;
  readonly command: string;
}

/** The state of the server, the number of pins and their tokens; and the active set of pins if there are several. */
export class StatusBar extends DisposableOwner {
  private readonly item = this.createItem('mcpBridge.status', 'MCP Workspace Bridge', 100);
  private readonly setItem = this.createItem('mcpBridge.set', vscode.l10n.t('MCP Pin Set'), 99);

  constructor(private readonly deps: PanelDeps) {
    super();
    for (const event of [
      deps.pinStore.onDidChange,
      deps.pins.onDidChange,
      deps.server.onDidChangeStatus,
      deps.weights.onDidChange,
      deps.brief.next.onDidChange,
      deps.brief.receipts.onDidChange,
      deps.tools.onDidChange,
    ]) {
      this.own(event(() => this.update()));
    }
    const { clients } = deps.server;
    this.own(clients.onDidChange(({ cameOrWent }) => cameOrWent && this.update()));
    this.update();
    this.item.show();
  }

  private createItem(id: string, name: string, priority: number): vscode.StatusBarItem {
    const { Right } = vscode.StatusBarAlignment;
    const item = this.own(vscode.window.createStatusBarItem(id, Right, priority));
    item.name = name;
    return item;
  }

  private update(): void {
    show(this.item, this.look());
    const { active, sets } = this.deps.pinStore.pinSets;
    show(this.setItem, {
      text: `$(layers) ${active}`,
      tooltip: vscode.l10n.t('MCP pin set: {0}. Click to switch.', active),
      command: 'mcpBridge.pinSets',
    });
    if (sets.length > 1) this.setItem.show();
    else this.setItem.hide();
  }

  private look(): Look {
    const { pinStore, server } = this.deps;
    const { status } = server;
    if (!vscode.workspace.isTrusted) {
      return {
        text: vscode.l10n.t('$(workspace-untrusted) MCP off'),
        tooltip: vscode.l10n.t('MCP Workspace Bridge: off, because this workspace is not trusted.'),
        command: 'workbench.trust.manage',
      };
    }
    if (status.state === 'failed') {
      return {
        text: vscode.l10n.t('$(error) MCP off'),
        tooltip: vscode.l10n.t(
          'MCP Workspace Bridge: not serving. {0} Click to try again.',
          describeError(status.error),
        ),
        command: 'mcpBridge.restartServer',
        color: 'error',
      };
    }
    if (pinStore.isPaused) {
      return {
        text: vscode.l10n.t('$(debug-pause) MCP paused'),
        tooltip: vscode.l10n.t('MCP Workspace Bridge: sharing is paused. Click to resume.'),
        command: 'mcpBridge.resumeSharing',
        color: 'warning',
      };
    }
    const command = 'mcpBridge.pins.focus';
    return status.state === 'serving'
      ? { ...this.pinned(), command, actions: actions() }
      : {
          text: '$(sync~spin) MCP',
          tooltip: vscode.l10n.t('MCP Workspace Bridge: starting.'),
          command,
        };
  }

  /** A line for each tool. */
  private tools(): readonly string[] {
    const tools = aiTools(this.deps);
    if (tools.length === 0) return [vscode.l10n.t('No AI tool is set up.')];
    return tools.map(({ label, state }) => `${label}: ${nameToolState(state)}`);
  }

  /** The numbers of pins and of tokens, each explained in the tooltip. */
  private pinned(): Omit<Look, 'command'> {
    const { pins, weights, brief } = this.deps;
    const count = pins.all.length;
    const said = [
      vscode.l10n.t('MCP Workspace Bridge: this window is shared, {0} pinned.', count),
      ...this.tools(),
    ].join('\n');
    const text = `$(broadcast) MCP${count > 0 ? ` ${count}` : ''}`;
    if (count === 0) return { text, tooltip: said };
    const { leftOut } = brief.next;
    const prompt = promptInWords(this.deps);
    const goes = prompt && vscode.l10n.t('With each prompt: {0}', prompt);
    const whole = vscode.l10n.t('All pins together: {0}', budgetInWords(weights));
    return {
      text: leftOut > 0 ? `${text} · ${leftOutInWords(leftOut)}` : text,
      tooltip: [said, goes, whole].filter(Boolean).join('\n'),
      ...(leftOut > 0 && { color: 'warning' }),
    };
  }
}

function actions(): readonly Action[] {
  return [
    { title: vscode.l10n.t('Preview'), command: 'mcpBridge.previewBrief' },
    { title: vscode.l10n.t('What was sent'), command: 'mcpBridge.showSent' },
    { title: vscode.l10n.t('Connect AI Tools'), command: 'mcpBridge.connect' },
    { title: vscode.l10n.t('Pause Sharing'), command: 'mcpBridge.pauseSharing' },
  ];
}

function show(item: vscode.StatusBarItem, look: Look): void {
  const { text, tooltip, command, color } = look;
  item.text = text;
  item.tooltip = tooltipOf(look);
  item.command = command;
  item.accessibilityInformation = { label: tooltip, role: 'button' };
  item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
}

/** The text is escaped: AI tools say their names themselves. */
function tooltipOf({ tooltip, actions = [] }: Look): vscode.MarkdownString {
  const shown = new vscode.MarkdownString().appendText(tooltip);
  shown.isTrusted = { enabledCommands: actions.map(({ command }) => command) };
  const links = actions.map(({ title, command }) => `[${title}](command:${command})`);
  return links.length > 0 ? shown.appendMarkdown(`\n\n${links.join(' · ')}`) : shown;
}
