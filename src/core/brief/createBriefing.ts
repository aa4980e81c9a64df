import { toError } from '../../base/errors';
import { anyOf, Emitter, type DisposableStore, type Event } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { Setting } from '../../base/setting';
import { briefUri } from '../budget/bundle';
import type { Tokens } from '../budget/tokens';
import type { Problem } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import { EditReports, noEditReports } from '../edits/editReports';
import type { FreshnessSource } from '../freshness/freshness';
import type { HookRequest } from '../protocol/hook';
import type { SharingRules } from '../sharing/sharingRules';
import { currentInstructions, type Briefing } from './briefing';
import { BriefMaker } from './briefMaker';
import { noneWaiting, type CommentsInBrief } from './commentsInBrief';
import { HookAnswers } from './hookAnswers';
import { HookBriefs, type BriefPreview } from './hookBriefs';
import type { HookReading } from './hookReading';
import { NextBrief } from './nextBrief';
import type { Place } from './place';
import { Receipts, type Occasion } from './receipts';
import { RememberedReads } from './rememberedReads';
import { SendAgain } from './sendAgain';
import { SubagentBriefs } from './subagentBriefs';
import { type Worktree, type Worktrees, WorktreeHooks } from './worktree';

/** The files that a brief is about: those of the window, or of a worktree. */
interface Checkout
  extends
    Pick<Worktree, 'catalog' | 'kinds' | 'linesOf' | 'pins' | 'sources' | 'title'>,
    Partial<Pick<Worktree, 'head'>> {}

interface Deps extends Checkout, Pick<HookReading, 'access' | 'unasked'> {
  readonly tokens: Tokens;
  readonly sharing: SharingRules;
  readonly settings: {
    readonly briefMaxTokens: Setting<number>;
    readonly briefNotice: Setting<boolean>;
  };
  readonly comments: CommentsInBrief;
  readonly worktrees: Worktrees;
  readonly freshness: Pick<FreshnessSource, 'ask' | 'before'>;
  /** The problems that VS Code shows. */
  published(document: CanonicalUri): readonly Problem[];
  /** The address under which the window shows a file. */
  asShown(file: CanonicalUri): CanonicalUri;
  /** The place in the active editor, whether or not clients may see it. */
  place(): Place | undefined;
  readonly log: Logger;
}

export interface WindowBriefing extends Briefing {
  /** The next brief of a client that has received none. */
  preview(signal: AbortSignal): Promise<BriefPreview>;
  /** The same for where nothing cuts it, such as a web chat. */
  textToCopy(signal: AbortSignal): Promise<BriefPreview>;
  readonly receipts: Receipts;
  readonly next: NextBrief;
  /** All of the brief goes with the next prompt of each session of a client, which has lost what it was sent. */
  sendAgain(client: string): void;
  /** Fires when a preview would show something else. */
  readonly onDidChange: Event<void>;
}

/** Creates the texts that clients receive when they connect, before each prompt and after edits. */
export function createBriefing(own: DisposableStore, deps: Deps): WindowBriefing {
  const { catalog, pins, sharing, settings, comments, tokens, worktrees } = deps;
  const onError = (cause: unknown) => deps.log.error(toError(cause));
  const receipts = own.add(new Receipts({ tokens, onError }));
  const again = new SendAgain();
  const making = hookReading(deps, receipts, again);
  const window = windowHooks(deps, making);
  const onDidChange = briefChanges(own, deps);
  const reads = own.add(new RememberedReads(catalog.onDidChange));
  own.add(sharing.onDidChange(() => reads.forgetAll()));
  const next = own.add(
    new NextBrief({
      isAny: () => pins.all.length > 0 || comments.isAny,
      preview: (signal) => window.preview(signal, reads),
      onDidChange: anyOf<unknown>(onDidChange, settings.briefMaxTokens.onDidChange),
      onError,
    }),
  );
  const answersIn = (worktree: Worktree) => worktreeHooks(worktree, making);
  return {
    instructions: currentInstructions(deps),
    hooks: new WorktreeHooks({ window, worktrees, answersIn }),
    preview: (signal) => window.preview(signal),
    textToCopy: (signal) => window.textToCopy(signal),
    receipts,
    next,
    sendAgain: (client) => again.request(client),
    onDidChange,
  };
}

/** What all answers to hooks are made with; each text that a client has received is noted. */
function hookReading(
  { unasked, access, tokens, sharing, settings }: Deps,
  receipts: Receipts,
  again: SendAgain,
) {
  return {
    unasked,
    access,
    tokens,
    receiver: (client: string) => sharing.receiver(sharing.keyOf({ entry: client })),
    maxTokens: () => settings.briefMaxTokens.value,
    hasNotice: () => settings.briefNotice.value,
    receipts,
    again,
    note: (occasion: Occasion, { client, agent }: HookRequest, text: string) => {
      const by = agent === undefined ? {} : { agent };
      receipts.noteBrief(client, { occasion, ...by, text, items: [] });
    },
  };
}

type Making = ReturnType<typeof hookReading>;

/** Creates the answers to the hooks of clients that work in what the window has open. */
function windowHooks(deps: Deps, making: Making): HookAnswers {
  const { catalog, freshness, published, title, asShown, comments } = deps;
  const briefs = hookBriefs(deps, making, comments);
  const edits = new EditReports({
    ...making,
    catalog,
    freshness,
    published,
    title,
    asShown,
    onDidDeliver: (request, text, told) => {
      making.note('edit', request, text);
      briefs.noteTold(request, told);
    },
  });
  return new HookAnswers({ briefs, subagents: subagentBriefs(deps, making), edits });
}

/** Creates the same for clients in a worktree. The editor has another checkout, so that it knows of no problems there. */
function worktreeHooks(worktree: Worktree, making: Making): HookAnswers {
  const briefs = hookBriefs(worktree, making, noneWaiting);
  return new HookAnswers({
    briefs,
    subagents: subagentBriefs(worktree, making),
    edits: noEditReports,
  });
}

function hookBriefs(
  { catalog, sources }: Checkout,
  { receipts, ...making }: Making,
  comments: Pick<CommentsInBrief, 'isAny' | 'preview' | 'take'>,
): HookBriefs {
  return new HookBriefs({
    ...making,
    catalog,
    maker: new BriefMaker(sources),
    comments,
    onDidDeliver: (client, { text, items }) =>
      receipts.noteBrief(client, { occasion: 'prompt', text, items }),
  });
}

function subagentBriefs(checkout: Checkout, making: Making): SubagentBriefs {
  return new SubagentBriefs({
    ...making,
    ...checkout,
    onDidDeliver: (request, text) => making.note('subagent', request, text),
  });
}

function briefChanges(own: DisposableStore, { catalog, sharing, comments }: Deps): Event<void> {
  const changed = own.add(new Emitter<void>());
  own.add(sharing.onDidChange(() => changed.fire()));
  own.add(comments.onDidChange(() => changed.fire()));
  own.add(
    catalog.onDidChange((change) => {
      if (change.type === 'sharing' || (change.type === 'content' && change.uri === briefUri)) {
        changed.fire();
      }
    }),
  );
  return changed.event;
}
