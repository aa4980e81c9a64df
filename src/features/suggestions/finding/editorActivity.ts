import * as vscode from 'vscode';
import { DisposableOwner } from '../../../base/events';
import { Activity, type Act, type StoredActivity } from '../model/activity';
import { type CanonicalUri, documentUri } from '../../../core/documents/uris';
import type { OpenTabs } from '../../../workspace/openTabs';

interface Options {
  readonly tabs: OpenTabs;
  readonly stored: unknown;
  keep(activity: StoredActivity): void;
}

/** Typing counts as one edit during this time. */
const editMs = 30_000;
const stayMs = 20_000;
const keepMs = 60_000;

/**
 * Records the person's activity in this window's editors. It is kept on this machine for the workspace, and is never
 * shared.
 */
export class EditorActivity extends DisposableOwner {
  private readonly activity: Activity;
  private readonly edits = new Map<CanonicalUri, number>();
  private readonly timer: NodeJS.Timeout;
  private active: CanonicalUri | undefined;
  private since = Date.now();
  private isKept = true;

  constructor(private readonly options: Options) {
    super();
    this.activity = new Activity(options.stored);
    this.own(options.tabs.onDidChange(() => this.onTabs()));
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const uri = contentChanges.length > 0 ? documentUri(document.uri) : undefined;
        if (uri !== undefined) this.onEdit(uri);
      }),
    );
    this.timer = setInterval(() => this.keep(), keepMs);
    this.timer.unref();
    this.onTabs();
  }

  /** The person's activity on a document, from 0 to 1. */
  of(uri: CanonicalUri): number {
    return this.activity.of(uri, Date.now());
  }

  /** The documents with any activity. */
  get visited(): readonly CanonicalUri[] {
    return this.activity.stored.map(([uri]) => uri);
  }

  override dispose(): void {
    clearInterval(this.timer);
    this.leave();
    this.keep();
    super.dispose();
  }

  private onTabs(): void {
    const { activeUri } = this.options.tabs;
    if (activeUri === this.active) return;
    this.leave();
    this.active = activeUri;
    this.since = Date.now();
    if (activeUri !== undefined) this.note(activeUri, 'opened');
  }

  private leave(): void {
    if (this.active !== undefined && Date.now() - this.since >= stayMs) {
      this.note(this.active, 'stayed');
    }
  }

  private onEdit(uri: CanonicalUri): void {
    const now = Date.now();
    if (uri !== this.active || now - (this.edits.get(uri) ?? 0) < editMs) return;
    this.edits.set(uri, now);
    this.note(uri, 'edited');
  }

  private note(uri: CanonicalUri, act: Act): void {
    if (!uri.startsWith('file:') && !uri.startsWith('vscode-')) return;
    this.activity.note(uri, act, Date.now());
    this.isKept = false;
  }

  private keep(): void {
    if (this.isKept) return;
    this.isKept = true;
    this.options.keep(this.activity.stored);
  }
}
