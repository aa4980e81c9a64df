import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { DisposableOwner } from '../base/events';
import { pinOf, uriOfTarget } from '../core/pins/pin';
import { aiTools } from './aiTools';
import type { PanelDeps } from './ports';
import type { CanonicalUri } from '../core/documents/uris';

const pulseMs = 1_000;

/** What a step of the walkthrough waits for. */
type Milestone = 'connect' | 'pin' | 'read';

const milestoneKeys: Readonly<Record<Milestone, string>> = {
  connect: 'mcpBridge.clientConnected',
  pin: 'mcpBridge.somethingPinned',
  read: 'mcpBridge.clientReads',
};

/**
 * Sets the keys of the manifest's `when` clauses: `mcpBridge.isActive`, `mcpBridge.paused`, `mcpBridge.activeEditor` (`pinned`,
 * `unpinned`, or not set without one that can be pinned), `mcpBridge.pinned` (paths of pinned files and folders, as
 * `resourcePath` has them), `mcpBridge.hasPins`, `mcpBridge.canUndo`, `mcpBridge.hasClients` and `mcpBridge.hasTools` (an AI
 * tool is set up, or was here).
 * The walkthrough waits for keys, too: a client is set up (`mcpBridge.clientConnected`), something is pinned
 * (`mcpBridge.somethingPinned`), a client has read something or was sent a brief (`mcpBridge.clientReads`).
 */
export class ContextKeys extends DisposableOwner {
  private readonly pulses = this.own(
    new Coalescer<Milestone>(pulseMs, (what) => void pulse(milestoneKeys[what])),
  );
  private readonly reached = new Set<Milestone>();

  constructor(private readonly deps: PanelDeps) {
    super();
    this.own(deps.pinStore.onDidChange(() => this.updatePins()));
    this.own(deps.tabs.onDidChange(() => this.updateEditor()));
    this.own(deps.brief.receipts.onDidChange(() => this.noteBriefs()));
    this.own(vscode.window.tabGroups.onDidChangeTabs(() => this.repeat()));
    const { clients } = deps.server;
    this.own(clients.onDidRead(() => this.reach('read')));
    this.own(clients.onDidChange(({ cameOrWent }) => cameOrWent && this.updateClients()));
    this.own(deps.tools.onDidChange(() => this.updateTools()));
    void set('mcpBridge.isActive', true);
    this.updateTools();
    this.updatePins();
  }

  private updatePins(): void {
    const { pinStore } = this.deps;
    const pinned = pinStore.pins.flatMap(({ target }) =>
      target.type === 'range' ? [] : (resourcePath(uriOfTarget(target)) ?? []),
    );
    void set('mcpBridge.paused', pinStore.isPaused);
    void set('mcpBridge.pinned', pinned);
    void set('mcpBridge.hasPins', pinStore.pins.length > 0);
    if (pinStore.pins.length > 0) this.reach('pin');
    void set('mcpBridge.canUndo', pinStore.canUndo);
    this.updateEditor();
  }

  /** Completes the step of the walkthrough that waits for this. */
  private reach(what: Milestone): void {
    this.reached.add(what);
    this.pulses.poke(what);
  }

  /** Repeats the keys for a walkthrough that was opened later: its tab is one of the few without an input. */
  private repeat(): void {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (!activeTab || activeTab.input !== undefined) return;
    for (const what of this.reached) this.pulses.poke(what);
  }

  private noteBriefs(): void {
    if (this.deps.brief.receipts.lastBriefs.length > 0) this.reach('read');
    this.updateTools();
  }

  private updateClients(): void {
    void set('mcpBridge.hasClients', this.deps.server.clients.count > 0);
    this.updateTools();
  }

  private updateTools(): void {
    void set('mcpBridge.hasTools', aiTools(this.deps).length > 0);
    if (this.deps.tools.here.some(({ isSetUp }) => isSetUp)) this.reach('connect');
  }

  private updateEditor(): void {
    const { tabs, pinStore } = this.deps;
    const { activeUri } = tabs;
    const uri = activeUri !== undefined && this.canBePinned(activeUri) ? activeUri : undefined;
    const isPinned = uri !== undefined && pinOf(pinStore.pins, uri);
    void set('mcpBridge.activeEditor', uri && (isPinned ? 'pinned' : 'unpinned'));
  }

  /** Texts that the extension shows, and its log, cannot. */
  private canBePinned(uri: CanonicalUri): boolean {
    const { access, views } = this.deps;
    const document = views.documentOf(uri);
    return document === undefined || access.isServed(document);
  }
}

/**
 * A walkthrough notices only keys that become true after it was opened, and never one that was true then: so each event
 * sets the key anew.
 */
async function pulse(key: string): Promise<void> {
  await set(key, true);
  await set(key, false);
}

async function set(key: string, value: unknown): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}

/** The path as the window has it: a remote machine's URIs differ there from ours in all but the path. */
function resourcePath(uri: CanonicalUri | undefined): string | undefined {
  if (uri === undefined) return undefined;
  const { scheme, path, fsPath } = vscode.Uri.parse(uri.replace(/\/$/, ''));
  return scheme === 'file' && vscode.env.remoteName === undefined ? fsPath : path;
}
