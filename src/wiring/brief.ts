import { toError } from '../base/errors';
import { anyOf, Emitter, type Disposable, type DisposableStore, type Event } from '../base/events';
import type { Logger } from '../base/logger';
import type { Access } from '../core/access/access';
import type { Briefing } from '../core/brief/briefing';
import type { CommentsInBrief } from '../core/brief/commentsInBrief';
import { currentInstructions } from '../core/brief/currentInstructions';
import { HookAnswers } from '../core/brief/hookAnswers';
import { HookBriefs, type HookBriefsOptions } from '../core/brief/hookBriefs';
import { NextBrief } from '../core/brief/nextBrief';
import { RememberedReads } from '../core/brief/rememberedReads';
import { Receipts, type Occasion } from '../core/brief/receipts';
import { SubagentBriefs } from '../core/brief/subagentBriefs';
import { WorktreeBriefs } from '../core/brief/worktreeBriefs';
import type { Unasked } from '../core/brief/unasked';
import { isBrief } from '../core/budget/bundle';
import type { Tokens } from '../core/budget/tokens';
import type { Catalog } from '../core/catalog/catalog';
import { parseUri } from '../core/documents/uris';
import { EditReports } from '../core/edits/editReports';
import type { HookRequest } from '../core/protocol/hook';
import type { SharingRules } from '../core/sharing/sharingRules';
import type { ActivePins } from '../core/pins/activePins';
import type { Settings } from '../settings/settings';
import { publishedProblems } from '../workspace/publishedProblems';
import { Worktrees } from '../workspace/worktrees';
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
  readonly log: Logger;
}

export interface WindowBriefing extends Briefing {
  readonly hooks: HookAnswers;
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
  const hooks = createHooks(deps, receipts);
  const onDidChange = briefChanges(own, deps);
  const reads = own.add(new RememberedReads(catalog.onDidChange));
  own.add(sharing.onDidChange(() => reads.forgetAll()));
  const next = own.add(
    new NextBrief({
      isAny: () => pins.all.length > 0 || comments.isAny,
      preview: (signal) => hooks.preview(signal, reads),
      onDidChange: anyOf<unknown>(onDidChange, settings.briefMaxTokens.onDidChange),
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { instructions, hooks, receipts, next, onDidChange };
}

/** Creates the answers to the hooks of AI clients; each text that a client has received is noted. */
function createHooks(deps: Deps, receipts: Receipts): HookAnswers {
  const { workspace, pins, access, catalog, kinds, tokens, unasked, sharing, settings, comments } =
    deps;
  const { folders } = workspace;
  const reading = {
    unasked,
    access,
    catalog,
    receiver: (client: string) => sharing.receiver(sharing.keyOf({ entry: client })),
  };
  const note = (occasion: Occasion, { client, agent }: HookRequest, text: string) => {
    const by = agent === undefined ? {} : { agent };
    receipts.noteBrief(client, { occasion, ...by, text, items: [] });
  };
  const making: Omit<HookBriefsOptions, 'maker' | 'comments'> = {
    ...reading,
    tokens,
    maxTokens: () => settings.briefMaxTokens.value,
    hasNotice: () => settings.briefNotice.value,
    onDidDeliver: (client, { text, items }) =>
      receipts.noteBrief(client, { occasion: 'prompt', text, items }),
  };
  const briefs = new HookBriefs({ ...making, maker: kinds.maker, comments });
  const linked = new Worktrees({
    folders: () => folders.all.map(({ uri }) => parseUri(uri).fsPath),
    reader: workspace.reader,
    isSecret: folders.isSecret,
  });
  const worktreeAt = (path: string) => linked.at(path);
  const worktrees = new WorktreeBriefs({ ...making, sources: kinds.sources, worktreeAt });
  const subagents = new SubagentBriefs({
    ...reading,
    pins,
    kinds: kinds.all,
    title: (uri) => folders.paths.title(uri),
    sources: kinds.sources,
    tokens,
    onDidDeliver: (request, text) => note('subagent', request, text),
  });
  const edits = new EditReports({
    ...reading,
    freshness: workspace.freshness,
    published: publishedProblems,
    title: (uri) => folders.paths.title(uri),
    onDidDeliver: (request, text, told) => {
      note('edit', request, text);
      briefs.noteTold(request, told);
    },
  });
  return new HookAnswers({ briefs, subagents, edits, worktrees });
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
