import * as vscode from 'vscode';
import type { SharingLevel } from '../../../core/sharing/topics';
import { applyLook, groupItem } from '../../../panel/tree/items';
import { liveRow } from '../../../panel/tree/liveRow';
import { resourceItem } from '../../../panel/tree/resourceItem';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { levelName } from '../../../panel/texts/sharingWords';
import { commandsUri, commandUri, lastUri, taskUri } from '../model/ranAddress';
import type { RanCommand } from '../model/ranCommand';
import { duration } from '../model/ranText';
import { sharingUri, type AskDeps } from './askSharing';
import type { SilentTerminals } from './silentTerminals';

/** What ran in terminals and tasks, or the question whether it is shared. */
export class RunningGroup implements Group {
  readonly id = 'running';
  readonly dependsOn;

  constructor(
    private readonly deps: GroupDeps,
    private readonly running: AskDeps,
    private readonly silent: Pick<SilentTerminals, 'names' | 'onDidChange'>,
  ) {
    const { pinStore, sharing } = deps.panel;
    this.dependsOn = {
      rows: [
        running.commands.onDidChange,
        running.commands.onDidChangeOpen,
        sharing.rules.onDidChange,
        silent.onDidChange,
      ],
      look: [pinStore.onDidChange],
    };
  }

  /** The question comes up with the first command that fails. */
  isThere(): boolean {
    const { answer, commands, isOpen } = this.running;
    return isOpen() || (answer() === undefined && commands.latest.some((one) => one.hasFailed));
  }

  item(): vscode.TreeItem {
    const isCollapsed = this.running.isOpen();
    return groupItem(this.id, vscode.l10n.t('What Just Ran'), { isCollapsed });
  }

  children(): readonly Row[] {
    const { isOpen, commands } = this.running;
    if (!isOpen()) return [this.sharingRow()];
    const pin = vscode.l10n.t('Pin it, as live context');
    const row = (uri: typeof lastUri, note?: string) =>
      liveRow(this.deps, this.id, uri, () => ({ pin, note }));
    const tasks = new Map<string, RanCommand>();
    for (const each of commands.latest.toReversed()) if (each.task) tasks.set(each.task.name, each);
    return [
      row(lastUri),
      row(commandsUri),
      ...commands.open.map((command) => row(commandUri(command.id), noteOf(command))),
      ...[...tasks].map(([name, command]) => row(taskUri(name), noteOf(command))),
      ...commands.latest
        .filter(({ task }) => !task)
        .map((command) => row(commandUri(command.id), noteOf(command))),
      ...this.silent.names.map((name) => this.silentRow(name)),
      this.sharingRow(),
    ];
  }

  /** Why nothing of a terminal is here. */
  private silentRow(name: string): Row {
    const id = `${this.id}:silent:${name}`;
    const item = () =>
      applyLook(new vscode.TreeItem(name), id, {
        label: name,
        notes: [vscode.l10n.t('not seen: no shell integration')],
        tooltip: [
          vscode.l10n.t(
            'This shell does not tell VS Code what runs in it. Turn on the setting {0}, and use Bash, zsh, fish or PowerShell.',
            'terminal.integrated.shellIntegration.enabled',
          ),
        ],
        help: 'running',
        contextValue: 'silent',
      });
    return { id, item };
  }

  private sharingRow(): Row {
    const id = `${this.id}:sharing`;
    const item = () => {
      const level = this.running.answer() ?? this.levelByRule();
      const label = this.deps.panel.title(sharingUri);
      const choices = vscode.l10n.t('On · When asked · Never here');
      return applyLook(resourceItem(this.deps.panel, sharingUri), id, {
        label,
        notes: [level === undefined ? choices : levelName(level)],
        tooltip: [label, choices],
        help: 'running',
        contextValue: 'sharing',
      });
    };
    return { id, item };
  }

  /** What a rule of the person's says for all AI tools, where they were not asked here. */
  private levelByRule(): SharingLevel | undefined {
    const level = this.deps.panel.sharing.rules.levelOf(undefined, 'terminal');
    return level === 'off' ? undefined : level;
  }
}

function noteOf(command: RanCommand): string {
  const { end, outcome, startedAt } = command;
  const took = duration((end?.at ?? startedAt) - startedAt);
  switch (outcome) {
    case 'running':
      return vscode.l10n.t('running');
    case 'ended':
      return end?.exitCode === undefined
        ? took
        : vscode.l10n.t('ended, {0} · {1}', end.exitCode, took);
    case 'succeeded':
      return vscode.l10n.t('succeeded · {0}', took);
    case 'stopped':
      return vscode.l10n.t('stopped · {0}', took);
    case 'failed':
      return vscode.l10n.t('failed, {0} · {1}', end?.exitCode ?? '', took);
  }
}
