import { toError } from '../base/errors';
import { anyOf, Emitter, type Disposable, type DisposableStore, type Event } from '../base/events';
import type { Logger } from '../base/logger';
import type { Access } from '../core/access/access';
import { type Briefing, currentInstructions } from '../core/brief/briefing';
import { noneWaiting, type CommentsInBrief } from '../core/brief/commentsInBrief';
import { HookAnswers } from '../core/brief/hookAnswers';
import { HookBriefs, type BriefPreview, type HookBriefsOptions } from '../core/brief/hookBriefs';
import { NextBrief } from '../core/brief/nextBrief';
import { RememberedReads } from '../core/brief/rememberedReads';
import { Receipts, type Occasion } from '../core/brief/receipts';
import { SubagentBriefs } from '../core/brief/subagentBriefs';
import { type Worktree, type Worktrees, WorktreeHooks } from '../core/brief/worktree';
import type { Unasked } from '../core/brief/unasked';
import { isBrief } from '../core/budget/bundle';
import type { Tokens } from '../core/budget/tokens';
import type { Catalog } from '../core/catalog/catalog';
import { BriefMaker } from '../core/brief/briefMaker';
import { nothing } from '../core/brief/hookReading';
import type { CanonicalUri } from '../core/documents/uris';
import { EditReports } from '../core/edits/editReports';
import type { HookRequest } from '../core/protocol/hook';
import type { SharingRules } from '../core/sharing/sharingRules';
import type { ActivePins } from '../core/pins/activePins';
import type { Settings } from '../settings/settings';
import { publishedProblems } from '../workspace/publishedProblems';
import type { WindowServer } from '../server/windowServer';
import type { WindowKinds } from './kinds';
import type { Workspace } from './workspace';

interface Deps {
  readonly comments: CommentsInBrief;
  readonly workspace: Workspace;
  readonly pins: ActivePins;
  readonly access: Access;
  readonly catalog: Catalog;
  readonly kinds: WindowKinds;
  readonly tokens: Tokens;
  readonly unasked: Unasked;
  readonly sharing: SharingRules;
  readonly settings: Settings;
  readonly worktrees: Worktrees;
  readonly log: Logger;
}

export interface WindowBriefing extends Briefing {
  /** The next brief of a client that has received none. */
  preview(signal: AbortSignal): Promise<BriefPreview>;
  readonly receipts: Receipts;
  readonly next: NextBrief;
  /** Fires when a preview would show something else. */
  readonly onDidChange: Event<void>;
}

/** Creates the texts that clients receive when they connect and before each prompt. */
export function createBriefing(own: DisposableStore, deps: Deps): WindowBriefing {
  const { workspace, pins, access, catalog, kinds, tokens, sharing, settings, comments, log } =
    deps;
  const { folders, place } = workspace;
  const receipts = own.add(new Receipts({ tokens, onError: (cause) => log.error(toError(cause)) }));
  const instructions = currentInstructions({
    pins,
    kinds: kinds.all,
    access,
    catalog,
    title: (uri) => folders.paths.title(uri),
    place: () => place.now,
    unasked: deps.unasked,
  });
  const making = hookReading(deps, receipts);
  const window = windowHooks(deps, making);
  const onDidChange = briefChanges(own, deps);
  const reads = own.add(new RememberedReads(catalog.onDidChange));
  own.add(sharing.onDidChange(() => reads.forgetAll()));
  const next = own.add(
    new NextBrief({
      isAny: () => pins.all.length > 0 || comments.isAny,
      preview: (signal) => window.preview(signal, reads),
      onDidChange: anyOf<unknown>(onDidChange, settings.briefMaxTokens.onDidChange),
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  const answersIn = (worktree: Worktree) => worktreeHooks(worktree, making);
  const hooks = new WorktreeHooks({ window, worktrees: deps.worktrees, answersIn });
  const preview = (signal: AbortSignal) => window.preview(signal);
  return { instructions, hooks, preview, receipts, next, onDidChange };
}

/** What all answers to hooks are made with; each text that a client has received is noted. */
function hookReading(deps: Deps, receipts: Receipts) {
  const { access, catalog, tokens, unasked, sharing, settings } = deps;
  return {
    unasked,
    access,
    catalog,
    tokens,
    receiver: (client: string) => sharing.receiver(sharing.keyOf({ entry: client })),
    maxTokens: () => settings.briefMaxTokens.value,
    hasNotice: () => settings.briefNotice.value,
    receipts,
    note: (occasion: Occasion, { client, agent }: HookRequest, text: string) => {
      const by = agent === undefined ? {} : { agent };
      receipts.noteBrief(client, { occasion, ...by, text, items: [] });
    },
  };
}

type Making = ReturnType<typeof hookReading>;

/** Creates the answers to the hooks of clients that work in what the window has open. */
function windowHooks(
  { workspace, pins, kinds, comments }: Deps,
  { receipts, note, ...reading }: Making,
): HookAnswers {
  const title = (uri: CanonicalUri) => workspace.folders.paths.title(uri);
  const { sources, maker } = kinds;
  const briefs = new HookBriefs({ ...reading, maker, comments, onDidDeliver: noteBrief(receipts) });
  const edits = new EditReports({
    ...reading,
    freshness: workspace.freshness,
    published: publishedProblems,
    title,
    onDidDeliver: (request, text, told) => {
      note('edit', request, text);
      briefs.noteTold(request, told);
    },
  });
  const subagents = new SubagentBriefs({
    ...reading,
    pins,
    kinds: kinds.all,
    title,
    sources,
    onDidDeliver: (request, text) => note('subagent', request, text),
  });
  return new HookAnswers({ briefs, subagents, edits });
}

/** Creates the same for clients in a worktree. The editor has another checkout, so that it knows of no problems there. */
function worktreeHooks(
  { catalog, pins, kinds, sources, title }: Worktree,
  { receipts, note, ...making }: Making,
): HookAnswers {
  const reading = { ...making, catalog };
  const briefs = new HookBriefs({
    ...reading,
    maker: new BriefMaker(sources),
    comments: noneWaiting,
    onDidDeliver: noteBrief(receipts),
  });
  const subagents = new SubagentBriefs({
    ...reading,
    pins,
    kinds,
    title,
    sources,
    onDidDeliver: (request, text) => note('subagent', request, text),
  });
  return new HookAnswers({ briefs, subagents, edits: noEdits });
}

const noEdits = {
  before: async () => nothing,
  after: async () => nothing,
  noteBrief: () => undefined,
};

function noteBrief(receipts: Receipts): HookBriefsOptions['onDidDeliver'] {
  return (client, { text, items }) =>
    receipts.noteBrief(client, { occasion: 'prompt', text, items });
}

function briefChanges(own: DisposableStore, { catalog, sharing, comments }: Deps): Event<void> {
  const changed = own.add(new Emitter<void>());
  own.add(sharing.onDidChange(() => changed.fire()));
  own.add(comments.onDidChange(() => changed.fire()));
  own.add(
    catalog.onDidChange((change) => {
      if (change.type === 'sharing' || (change.type === 'content' && isBrief(change.uri))) {
        changed.fire();
      }
    }),
  );
  return changed.event;
}

/** Adds a receipt for each read of a connected client. */
export function followReads({ receipts }: WindowBriefing, { clients }: WindowServer): Disposable {
  return clients.onDidRead(({ client, uri, contents }) => receipts.noteRead(client, uri, contents));
}
