import * as vscode from 'vscode';
import type { Event } from '../../../base/events';
import { splitTitle } from '../../../core/pins/title';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { Suggestion } from '../../../core/suggestions/suggestion';
import type { Suggestions } from '../../../core/suggestions/suggestions';
import { documentItem, groupItem } from '../../../panel/tree/items';
import { pinnableRow } from '../../../panel/tree/pinnableRow';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { shortFolders } from '../../../panel/tree/shortFolders';
import { describeReasons, proposedBy } from './suggestionText';

/** What the group of suggestions shows: what is found here, and what agents propose. */
export interface Suggested {
  readonly suggestions: Suggestions;
  readonly proposals: Proposals;
}

/** What agents would have the person pin. */
interface Proposals {
  readonly proposals: readonly {
    readonly uri: CanonicalUri;
    readonly reason: string;
    /** The client's name. */
    readonly by: string;
  }[];
  readonly onDidChange: Event<void>;
  dismiss(uri: CanonicalUri): Promise<void>;
}

/** A file, and why it is in the list. */
interface Explained extends Pick<Suggestion, 'uri'> {
  readonly reasons: readonly string[];
}

/** Files that are probably wanted next, each with its reason. */
export class SuggestedGroup implements Group {
  readonly id = 'suggested';
  readonly dependsOn;
  private shown: readonly Explained[] = [];
  private shownFor: CanonicalUri | undefined;

  constructor(
    private readonly deps: GroupDeps,
    private readonly suggested: Suggested,
  ) {
    const { tabs, pins } = deps.panel;
    const { suggestions, proposals } = suggested;
    this.dependsOn = {
      rows: [suggestions.onDidChange, proposals.onDidChange, tabs.onDidChange],
      look: [pins.onDidChange],
    };
  }

  isThere(): boolean {
    return this.wanted.length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Suggested'));
  }

  children(): readonly Row[] {
    const { wanted } = this;
    const folders = shortFolders(wanted.map(({ uri }) => this.deps.panel.title(uri)));
    return wanted.map((each, index) => this.row(each, folders[index] ?? ''));
  }

  private row({ uri, reasons }: Explained, folder: string): Row {
    const id = `${this.id}:${uri}`;
    const look = () => {
      const title = this.deps.panel.title(uri);
      return {
        item: documentItem(uri),
        label: splitTitle(title).label,
        notes: [reasons[0], folder],
        tooltip: [title, ...reasons],
        pin: vscode.l10n.t('Pin this file'),
      };
    };
    const removedBy = this.isPinned({ uri }) ? 'mcpBridge.unpin' : 'mcpBridge.dismissSuggestion';
    return { ...pinnableRow(this.deps, { id, uri, name: 'suggestion', look }), removedBy };
  }

  /**
   * What is pinned is wanted no longer. Its row stays until another editor is active, so that the rows below do not move while
   * the person ticks them.
   */
  private get wanted(): readonly Explained[] {
    const { tabs } = this.deps.panel;
    const before = this.shownFor === tabs.activeUri ? this.shown : [];
    // What was pinned a moment ago can still be among the suggestions for the editor before.
    let rows = this.found.filter((each) => !this.isPinned(each));
    for (const [at, each] of before.entries()) {
      if (this.isPinned(each)) rows = rows.toSpliced(at, 0, each);
    }
    this.shown = rows;
    this.shownFor = tabs.activeUri;
    return rows;
  }

  /** Proposed files that are not suggested anyway, then the suggested ones. */
  private get found(): readonly Explained[] {
    const { suggestions, proposals } = this.suggested;
    const suggested = new Set(suggestions.all.map(({ uri }) => uri));
    const proposed = proposals.proposals.filter(({ uri }) => !suggested.has(uri));
    return [
      ...proposed.map(({ uri, by, reason }) => ({ uri, reasons: [proposedBy(by), reason] })),
      ...suggestions.all.map((each) => ({ uri: each.uri, reasons: describeReasons(each) })),
    ];
  }

  private isPinned({ uri }: Pick<Suggestion, 'uri'>): boolean {
    return this.deps.own.ofResource(uri) !== undefined;
  }
}
