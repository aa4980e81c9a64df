import * as vscode from 'vscode';
import { anyOf, type Event } from '../base/events';
import type { CanonicalUri } from '../core/documents/uris';
import type { RefreshChoice } from '../core/pins/refreshes';
import type { SharingRules } from '../core/sharing/sharingRules';
import type { OptInTopic } from '../core/sharing/topics';
import type { PreviewDocuments } from './previewDocuments';
import { notAgreedMark } from './texts/sharingWords';

/** How the panel shows the resources of one source. Documents need no view. */
export interface ResourceView {
  /** That of its resources, if it takes the person's agreement: until they agree, rows say that it is not shared. */
  readonly topic?: OptInTopic;
  /** Decides by the URI alone; `undefined` for the resources of other sources. */
  show(uri: CanonicalUri): ShownResource | undefined;
  /** The resources that are offered as live context; left out if there are never any. */
  live?(): readonly CanonicalUri[];
  /** Something that it shows has changed; left out if only events of the tree change it. */
  readonly onDidChange?: Event<unknown>;
  /** Pins an address that was dropped on the tree; `undefined` if this view is not for it. */
  pinDropped?(address: string): (() => Promise<void>) | undefined;
}

/** A resource in the person's terms. */
export interface ShownResource {
  readonly title: string;
  /** Its rows have all of it, also what stands before a slash, as it is no path. */
  readonly isWholeTitle?: boolean;
  /** What it holds, where the person chooses among resources. */
  readonly detail?: string;
  readonly icon: vscode.TreeItem['iconPath'];
  /** The word for its pin in the `contextValue` of rows; left out if it cannot be pinned. */
  readonly pinnedAs?: 'live' | 'page' | 'note' | 'server' | 'provided';
  /** The reason why *Pin* does not pin it, though it can be pinned in another way. */
  readonly whyNotPinned?: string;
  /** The document that it is about, after which its rows are named, and which opens in its place. */
  readonly about?: { readonly document: CanonicalUri; title(documentTitle: string): string };
  /** The document or provided resource whose state, such as `missing`, is its own. */
  readonly stateOf?: CanonicalUri | undefined;
  /** Its address on the web. */
  readonly address?: string;
  /** What its row says first, if it is not as it should be. */
  readonly mark?: { readonly text: string; readonly remedy: string } | undefined;
  /** Lines for the tooltip. */
  readonly details?: readonly string[];
  /** Left out if it cannot be opened, or if its document is opened. */
  open?(viewColumn: vscode.ViewColumn, shown: PreviewDocuments): Promise<void>;
  /** Left out if it announces its changes itself. */
  readonly refreshing?: Refreshing;
}

/** What a person can do with a resource that does not announce its changes. */
export interface Refreshing {
  /** Refreshes it while the person sees it. Returns the error message if that fails. */
  refresh(): Promise<string | undefined>;
  choice(): Promise<RefreshChoice>;
  choose(choice: RefreshChoice): Promise<void>;
}

/** The views of all sources. */
export class ResourceViews {
  /** Something that one of them shows has changed. */
  readonly onDidChange: Event<unknown>;

  constructor(
    private readonly views: readonly ResourceView[],
    private readonly rules: Pick<SharingRules, 'isOpen' | 'onDidChange'>,
  ) {
    const changes = views.flatMap(({ onDidChange }) => onDidChange ?? []);
    this.onDidChange = anyOf<unknown>(rules.onDidChange, ...changes);
  }

  /** `undefined` for a document. */
  show(uri: CanonicalUri): ShownResource | undefined {
    if (uri.startsWith('file:')) return undefined; // Nearly all rows are of files.
    for (const view of this.views) {
      const shown = view.show(uri);
      if (shown) return this.withAgreement(shown, view);
    }
    return undefined;
  }

  /** The resources that can be pinned as live context. */
  get live(): readonly CanonicalUri[] {
    return this.views.flatMap((view) => view.live?.() ?? []);
  }

  /** The document that a resource is, or is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined {
    const shown = this.show(uri);
    return shown ? shown.about?.document : uri;
  }

  /** Whether it can be pinned: all but what is made of pins. */
  isPinnable(uri: CanonicalUri): boolean {
    const shown = this.show(uri);
    return !shown || shown.pinnedAs !== undefined;
  }

  pinDropped(address: string): (() => Promise<void>) | undefined {
    for (const view of this.views) {
      const pin = view.pinDropped?.(address);
      if (pin) return pin;
    }
    return undefined;
  }

  private withAgreement(shown: ShownResource, { topic }: ResourceView): ShownResource {
    const isAgreed = topic === undefined || this.rules.isOpen(topic);
    return isAgreed ? shown : { ...shown, mark: notAgreedMark(topic) };
  }
}

interface Options extends Pick<ShownResource, 'title' | 'isWholeTitle' | 'detail'> {
  /** The name of one of VS Code's icons. */
  readonly icon: string;
  /** Shows the part of the window that the resource is about. */
  readonly command: string;
}

/** A resource that is made when it is read, and opens the part of the window that it is about. */
export function liveResource({ icon, command, ...words }: Options): ShownResource {
  return {
    ...words,
    icon: new vscode.ThemeIcon(icon),
    pinnedAs: 'live',
    open: async () => {
      await vscode.commands.executeCommand(command);
    },
  };
}
