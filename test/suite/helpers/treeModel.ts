import assert from 'node:assert/strict';
import { Receipts } from '../../../src/core/brief/receipts';
import { Emitter, type DisposableStore } from '../../../src/base/events';
import type { OpenEditor } from '../../../src/workspace/openTabs';
import type { ProblemCounts } from '../../../src/core/documents/problems';
import { ActivePins } from '../../../src/core/pins/activePins';
import { add } from '../../../src/core/pins/edits';
import type { Pin } from '../../../src/core/pins/pin';
import { PinStore } from '../../../src/core/pins/pinStore';
import { ConnectedClients } from '../../../src/core/protocol/connectedClients';
import type { PanelDeps } from '../../../src/panel/ports';
import { ResourceViews } from '../../../src/panel/resourceViews';
import { FilesFilter } from '../../../src/panel/tree/filesFilter';
import { canonicalUri } from '../../../src/core/documents/uris';
import { SharedText } from '../../unit/sharedText';
import { noRules } from '../../unit/sharingRules';

const none = () => ({ dispose: () => undefined });

/** The data of a tree: a test sets tabs, files, problems and tokens; pins and clients are the real ones. */
export class TreeModel {
  /** Its clock stands still: a row says in which minute something was read. */
  readonly clients = new ConnectedClients(() => 0);
  readonly receipts = new Receipts(
    { tokens: { count: async () => 0 }, onError: (cause) => assert.fail(String(cause)) },
    () => 0,
  );
  private readonly tabsChanged = new Emitter<{ readonly openedOrClosed: readonly string[] }>();
  private readonly filesChanged = new Emitter<void>();
  private readonly problemsChanged = new Emitter<void>();
  private readonly tokensChanged = new Emitter<void>();
  private tabs: readonly OpenEditor[] = [];
  private files: readonly string[] = [];
  private problems: readonly ProblemCounts[] = [];
  private tokens = 0;

  private constructor(
    private readonly own: DisposableStore,
    private readonly pinStore: PinStore,
  ) {
    own.add(this.clients);
    own.add(this.receipts);
  }

  static async open(own: DisposableStore): Promise<TreeModel> {
    const fail = (what: unknown) => {
      throw new Error(String(what));
    };
    const report = { broken: fail, unreadable: fail, failed: fail };
    return new TreeModel(own, own.add(await PinStore.open(new SharedText(), report)));
  }

  get deps(): PanelDeps {
    const team = { files: [], onDidChange: none };
    const folders = { pathInFolder: () => undefined, onDidChange: none };
    const pins = this.own.add(new ActivePins({ own: this.pinStore, team, folders }));
    const model = {
      pinStore: this.pinStore,
      pins,
      team,
      weights: {
        of: () => this.tokens,
        total: 0,
        budget: 0,
        onDidChange: this.tokensChanged.event,
      },
      tabs: { onDidChange: this.tabsChanged.event },
      files: {
        roots: ['file:///w/'],
        children: (folder: string) => ({
          folders: [],
          files: folder === 'file:///w/' ? this.files : [],
        }),
        filter: new FilesFilter(),
        matching: async () => this.files,
      },
      problems: {
        counts: () => this.problems,
        documentOf: () => undefined,
        onDidChange: this.problemsChanged.event,
      },
      refusals: { uris: [], reasonOf: () => undefined, onDidChange: none },
      views: new ResourceViews([], noRules()),
      providers: {
        all: [],
        stateOf: () => undefined,
        mayBeGone: () => false,
        onDidChange: none,
      },
      git: { changedFiles: [], diffs: [], onDidChange: none },
      ignoreFiles: { refusedRules: [], onDidRefuseRules: none },
      access: { decideDocument: async () => ({ isAllowed: true }) },
      ranges: { positionOf: () => undefined, onDidChange: none },
      server: { clients: this.clients },
      tools: { here: [], onDidChange: none },
      sharing: { rules: noRules(), topicOf: () => 'files' },
      brief: {
        receipts: this.receipts,
        next: {
          isAny: true,
          tokens: 0,
          budget: 2_400,
          leftOut: 0,
          fateOf: () => undefined,
          onDidChange: this.tokensChanged.event,
        },
      },
      clientLabel: () => undefined,
      title: (uri: string) => uri.replace('file:///w/', ''),
      exists: async () => true,
      onDidChangeDocuments: this.filesChanged.event,
    };
    for (const order of ['all', 'byRecency']) {
      Object.defineProperty(model.tabs, order, { get: () => this.tabs });
    }
    Object.defineProperty(model.weights, 'total', { get: () => this.tokens });
    Object.defineProperty(model.brief.next, 'tokens', { get: () => this.tokens });
    return model as unknown as PanelDeps;
  }

  pin(...uris: readonly string[]): Promise<unknown> {
    const pinOf = (uri: string): Pin => ({
      id: uri,
      target: { type: uri.endsWith('/') ? 'folder' : 'resource', uri: canonicalUri(uri) },
      priority: 0.5,
    });
    return this.pinStore.edit(add(uris.map(pinOf)));
  }

  showTabs(
    ...tabs: readonly (Partial<Omit<OpenEditor, 'uri'>> & { readonly uri: string })[]
  ): void {
    const before = this.tabs.map(({ uri }) => uri);
    const plain = { label: '', group: 1, isActive: false, isDirty: false };
    this.tabs = tabs.map((tab) => ({
      ...plain,
      isPinned: false,
      isPreview: false,
      ...tab,
      uri: canonicalUri(tab.uri),
    }));
    const after = this.tabs.map(({ uri }) => uri);
    const openedOrClosed = [...before, ...after].filter(
      (uri) => before.includes(uri) !== after.includes(uri),
    );
    this.tabsChanged.fire({ openedOrClosed });
  }

  setFiles(...files: readonly string[]): void {
    this.files = files;
    this.filesChanged.fire();
  }

  setErrors(file: string, errors: number): void {
    const document = canonicalUri(file);
    const uri = canonicalUri(`diagnostics://document/${file}`);
    this.problems = [{ uri, document, errors, warnings: 0, others: 0 }];
    this.problemsChanged.fire();
  }

  setTokens(tokens: number): void {
    this.tokens = tokens;
    this.tokensChanged.fire();
  }

  connect(id: string): void {
    const presence = {
      id,
      key: id,
      identity: { name: id },
      revision: '2025-11-25',
      hasSession: true,
    };
    this.clients.add({ ...presence, subscriptions: () => [], end: () => undefined });
  }
}
