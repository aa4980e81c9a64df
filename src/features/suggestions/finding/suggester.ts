import { Coalescer } from '../../../base/coalescer';
import { toError } from '../../../base/errors';
import { DisposableOwner, type Event } from '../../../base/events';
import type { Logger } from '../../../base/logger';
import { SingleFlight } from '../../../base/singleFlight';
import { inSlices } from '../../../base/steps';
import type { Access } from '../../../core/access/access';
import { pathIn } from '../../../core/documents/pathIn';
import type { ProblemCounts } from '../../../core/documents/problems';
import { childUri, type CanonicalUri } from '../../../core/documents/uris';
import type { ActivePins } from '../../../core/pins/activePins';
import { Reasons, type LinkReason } from '../model/linkReason';
import { partsOf } from '../model/paths';
import { PromptWords, textLimits } from '../model/promptWords';
import { rankAnew, rankFiles } from '../model/ranking';
import {
  byStrength,
  type ReasonForPrompt,
  type Suggestion,
  type SuggestionForPrompt,
  type SuggestionReason,
} from '../../../core/suggestions/suggestion';
import type { Suggestions } from '../../../core/suggestions/suggestions';
import type { OpenTabs } from '../../../workspace/openTabs';
import { SuggestionSignals } from './suggestionSignals';
import type { EditorActivity } from './editorActivity';
import { linksIn, type Focus } from './fileLinks';
import { type Histories, uriIn } from './histories';
import type { Imports } from './imports';
import { type MoreEvidence, noMore, promptEvidence } from './promptEvidence';
import type { WorkspaceNames } from './workspaceNames';

interface Options {
  readonly suggestions: Suggestions;
  readonly tabs: OpenTabs;
  readonly names: WorkspaceNames;
  readonly imports: Imports;
  readonly pins: Pick<ActivePins, 'matcher'>;
  readonly access: Access;
  readonly activity: EditorActivity;
  readonly histories: Histories;
  problems(): readonly ProblemCounts[];
  title(uri: CanonicalUri): string;
  isEnabled(): boolean;
  /** Fires when something has changed that suggestions depend on. */
  readonly onDidChange: Event<unknown>;
  readonly log: Logger;
}

const intervalMs = 1_000;
const maxKnown = 5;
/** Texts are read for so long of the time that a prompt waits. */
const maxReadMs = 120;
const maxLookedAt = 40;
const leastConfidence = 0.25;
const maxReasons = 2;

/** Suggests files anew whenever the evidence has changed. */
export class Suggester extends DisposableOwner {
  private readonly updates = this.own(new Coalescer(intervalMs, () => void this.finding.run()));
  /** One search for the window ends before the next one begins, so that an older result never replaces a newer one. */
  private readonly finding = new SingleFlight(() => this.update());

  constructor(private readonly options: Options) {
    super();
    this.own(options.onDidChange(() => this.updates.poke()));
    this.updates.poke();
    options.suggestions.findBy((prompt) => this.findForPrompt(prompt));
  }

  private async update(): Promise<void> {
    const { suggestions, log } = this.options;
    try {
      suggestions.show(await this.find(async () => noMore));
    } catch (cause) {
      log.error(toError(cause));
    }
  }

  private async findForPrompt(prompt: string): Promise<readonly SuggestionForPrompt[] | undefined> {
    const words = new PromptWords(prompt);
    const { names, access, log } = this.options;
    const sources = { names, access, end: performance.now() + maxReadMs };
    try {
      return await this.find((folder) => promptEvidence(words, folder, sources));
    } catch (cause) {
      log.error(toError(cause));
      return undefined;
    }
  }

  /** @param moreIn finds further evidence for the files of a folder. */
  private async find<More extends ReasonForPrompt>(
    moreIn: (folder: CanonicalUri) => Promise<MoreEvidence<More>>,
  ): Promise<readonly Suggestion<SuggestionReason | More>[]> {
    const { access, isEnabled, names } = this.options;
    if (!isEnabled() || !access.isSharing()) return [];
    await names.update();
    const changed = new Set(this.options.histories.changedFiles);
    const [foci, now] = [await this.foci(changed), this.now(changed)];
    const found: Suggestion<SuggestionReason | More>[] = [];
    for (const focus of foci) {
      found.push(...(await this.beside(focus, now, await moreIn(focus.folder))));
    }
    return foci.length > 1 ? found.toSorted((a, b) => b.confidence - a.confidence) : found;
  }

  /** The served files that are worked on, the active one first. */
  private async foci(changed: ReadonlySet<CanonicalUri>): Promise<readonly Focus[]> {
    const { tabs, pins, activity, histories } = this.options;
    const open = tabs.byRecency.map(({ uri }) => uri);
    const all = [...new Set([...open, ...changed, ...pins.matcher.uris])];
    const others = all.filter((uri) => uri !== tabs.activeUri);
    others.sort((a, b) => activity.of(b) - activity.of(a));
    const active = tabs.activeUri === undefined ? [] : [tabs.activeUri];
    const foci = new Map<CanonicalUri, Focus>();
    let count = 0;
    for (const uri of [...active, ...others]) {
      const history = histories.of(uri);
      if (!history || !(await this.isServed(uri))) continue;
      const focus = foci.get(history.folder);
      foci.set(history.folder, { ...history, known: [...(focus?.known ?? []), uri] });
      if (++count === maxKnown) break;
    }
    return [...foci.values()];
  }

  private async beside<More extends ReasonForPrompt>(
    focus: Focus,
    now: SuggestionSignals,
    { odds, further, reasonsFor }: MoreEvidence<More>,
  ): Promise<readonly Suggestion<SuggestionReason | More>[]> {
    const { folder, past, known } = focus;
    const { names } = this.options;
    const paths = known.map((uri) => pathIn(folder, uri));
    const isIn = (uri: CanonicalUri) => uri.startsWith(childUri(folder, ''));
    const links = await linksIn(focus, now, this.options);
    const special = now.uris.filter(isIn);
    const near = known.flatMap((uri) => names.near(uri)).filter(isIn);
    const more = new Set([...special, ...near].map((uri) => pathIn(folder, uri)));
    for (const path of links.keys()) more.add(path);
    const others = [...new Set([...more, ...odds.keys()])].filter((path) => !past.file(path));
    const ranking = rankFiles(paths, past, {
      most: textLimits.files,
      others: others.map((path) => ({ path, parts: partsOf(path) })),
      oddsOf: (path) =>
        (odds.get(path) ?? 0) +
        (more.has(path) ? now.oddsOf(uriIn(folder, path), links.get(path) ?? [], past) : 0),
    });
    const first = await inSlices(ranking);
    const inTexts = await further(first.map(({ path }) => path));
    const ranked = rankAnew(first, inTexts);
    const reasons = new Reasons(paths, past);
    const found: Suggestion<SuggestionReason | More>[] = [];
    for (const { path, confidence } of ranked.slice(0, maxLookedAt)) {
      const uri = uriIn(folder, path);
      if (confidence < leastConfidence || !(await this.isFree(uri))) continue;
      const because = byStrength<SuggestionReason | More>([
        ...reasonsFor((odds.get(path) ?? 0) + (inTexts.get(path) ?? 0)),
        ...[...(links.get(path) ?? []), ...reasons.of(path)].map((each) =>
          this.reasonOf(each, folder),
        ),
        ...now.reasonsFor(uri),
      ]);
      // The folder alone is no reason, because in a small project everything is in the same one.
      const isTelling = because.some(({ type }) => type !== 'folder');
      if (isTelling) found.push({ uri, confidence, reasons: because.slice(0, maxReasons) });
    }
    return found;
  }

  /** Whether it is served, and neither open nor pinned. */
  private async isFree(uri: CanonicalUri): Promise<boolean> {
    const { tabs, pins } = this.options;
    return !tabs.isOpen(uri) && pins.matcher.of(uri) === undefined && (await this.isServed(uri));
  }

  /** A document outside of the workspace's files is not asked about, so that nothing there is looked at. */
  private async isServed(uri: CanonicalUri): Promise<boolean> {
    const { access, names } = this.options;
    return names.has(uri) && (await access.decideDocument(uri)).isAllowed;
  }

  private now(changed: ReadonlySet<CanonicalUri>): SuggestionSignals {
    const { activity } = this.options;
    const counts = this.options.problems().filter(({ errors, warnings }) => errors + warnings > 0);
    const problems = new Map(
      counts.map(({ document, errors }) => [document, errors > 0 ? 'errors' : 'warnings'] as const),
    );
    const { visited } = activity;
    return new SuggestionSignals({
      changed,
      problems,
      visited,
      activityOf: (uri) => activity.of(uri),
    });
  }

  private reasonOf(because: LinkReason, folder: CanonicalUri): SuggestionReason {
    const { known, ...rest } = because;
    const uri = uriIn(folder, known);
    return { ...rest, beside: { uri, title: this.options.title(uri) } };
  }
}
