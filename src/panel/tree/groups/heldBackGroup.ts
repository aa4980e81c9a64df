import * as vscode from 'vscode';
import { isOwnText } from '../../../core/documents/ownTexts';
import { type CanonicalUri, parseUri } from '../../../core/documents/uris';
import { splitTitle } from '../../../core/pins/title';
import type { ActiveRule } from '../../../core/sharing/sharingRules';
import type { RefusedRules } from '../../../workspace/workspaceFolders';
import type { PanelDeps } from '../../ports';
import { reasonOf, remedyOf } from '../../texts/notSharedText';
import {
  describeRule,
  levelName,
  ruleClientName,
  topicName,
  whoseRule,
} from '../../texts/sharingWords';
import { describeRefusal, remedyOfRefusal } from '../../texts/rulesText';
import type { DocumentState, NotShared } from '../documentStates';
import { applyLook, capital, documentItem, groupItem } from '../items';
import { resourceItem } from '../resourceItem';
import type { Group, GroupDeps, Row } from '../row';

/**
 * Documents that are open or were requested by a client and are not served, versions of files that git's history holds back,
 * what is shared once it is pinned, and ignore files that hold nothing back.
 */
export class HeldBackGroup implements Group {
  readonly id = 'heldBack';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [
        panel.tabs.onDidChange,
        panel.refusals.onDidChange,
        panel.ignoreFiles.onDidRefuseRules,
        states.onDidChange,
        panel.sharing.rules.onDidChange,
        panel.pinStore.onDidChange,
      ],
      look: [panel.server.clients.onDidChange, panel.providers.onDidChange],
    };
  }

  isThere(): boolean {
    return this.children().length > 0;
  }

  item(): vscode.TreeItem {
    const description = String(this.children().length);
    return groupItem(this.id, vscode.l10n.t('Held Back'), { isCollapsed: true, description });
  }

  /** Documents that are served by now are no longer listed. */
  children(): readonly Row[] {
    const { panel } = this.deps;
    return [
      ...panel.sharing.rules.active.map((rule) => ruleRow(panel, rule)),
      ...panel.ignoreFiles.refusedRules.map((refused) => this.refusedRow(refused)),
      ...this.documents(),
    ];
  }

  private documents(): readonly Row[] {
    const { panel } = this.deps;
    const open = panel.tabs.byRecency.map(({ uri }) => uri);
    return [...new Set([...open, ...panel.refusals.uris])].flatMap((uri): readonly Row[] => {
      if (isOwnText(parseUri(uri))) return []; // A text of ours for the person.
      const reason = this.reasonNow(uri);
      return reason === undefined || reason === 'served' || reason === 'missing'
        ? []
        : [this.documentRow(uri, reason)];
    });
  }

  /** Access knows nothing of what a kind itself holds back, or a pin alone shares. */
  private reasonNow(uri: CanonicalUri): DocumentState | undefined {
    const { panel, states, own } = this.deps;
    const reason = panel.refusals.reasonOf(uri);
    if (reason === 'unpinned') return own.ofResource(uri) ? 'served' : reason;
    return reason === 'history' ? reason : states.of(uri);
  }

  private documentRow(uri: CanonicalUri, reason: NotShared): Row {
    const id = `${this.id}:${uri}`;
    const item = () => {
      const title = this.deps.panel.title(uri);
      const { label, folder } = splitTitle(title);
      return applyLook(resourceItem(this.deps.panel, uri), id, {
        label: label || title,
        notes: [reasonOf(reason), folder],
        tooltip: [
          title,
          vscode.l10n.t('{0}.', capital(reasonOf(reason))),
          this.askedBy(uri),
          remedyOf(reason),
        ],
        help: reason === 'secret' ? 'secrets' : 'sharing',
        contextValue: `heldBack.${reason}`,
      });
    };
    return { id, subject: { uri }, item };
  }

  private askedBy(uri: CanonicalUri): string | false {
    const { panel } = this.deps;
    const clients = panel.refusals.clientsOf(uri).map((client) => ruleClientName(panel, client));
    return clients.length > 0 && vscode.l10n.t('Requested by {0}.', clients.join(', '));
  }

  /** An ignore file that is not applied, or a folder whose exclusions are too many. Nothing opens it: it may be a device. */
  private refusedRow({ uri, refusal }: RefusedRules): Row {
    const id = `refusedRules:${uri}`;
    const item = () => {
      const title = this.deps.panel.title(uri);
      const { label, folder } = splitTitle(title);
      const shown = applyLook(documentItem(uri), id, {
        label: label || title,
        notes: [describeRefusal(refusal), folder],
        tooltip: [title, describeRefusal(refusal), remedyOfRefusal(refusal)],
        contextValue: 'refusedRules',
      });
      delete shown.command;
      return shown;
    };
    return { id, item };
  }
}

/** A sharing rule that holds something back. */
function ruleRow(panel: PanelDeps, rule: ActiveRule): Row {
  const { scope, client, topic, level } = rule;
  const id = `heldBack:${scope}:${client}:${topic}`;
  const subject = { client, topic };
  const item = () => {
    const label = topicName(panel, topic);
    const shown = new vscode.TreeItem(label);
    shown.iconPath = new vscode.ThemeIcon(level === 'off' ? 'eye-closed' : 'eye');
    const change = vscode.l10n.t('Click to change it');
    shown.command = { command: 'mcpBridge.sharingRules', title: change, arguments: [subject] };
    return applyLook(shown, id, {
      label,
      notes: [levelName(level), ruleClientName(panel, client)],
      tooltip: [
        `${describeRule(panel, rule, ruleClientName(panel, client))}.`,
        whoseRule(rule),
        change,
      ],
      help: 'sharing',
      contextValue: 'rule',
    });
  };
  return { id, rule: subject, item };
}
