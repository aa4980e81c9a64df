import { Coalescer } from '../base/coalescer';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable, type Event } from '../base/events';
import type { Logger } from '../base/logger';
import type { Access } from '../core/access/access';
import type { ProblemCounts } from '../core/documents/problems';
import type { CanonicalUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { Reasons, type Because } from '../core/suggestions/because';
import { partsOf } from '../core/suggestions/paths';
import { rankFiles } from '../core/suggestions/ranking';
import type { Suggestion, SuggestionReason } from '../core/suggestions/suggestion';
import type { Suggestions } from '../core/suggestions/suggestions';
import type { OpenTabs } from '../workspace/openTabs';
import type { EditorActivity } from './editorActivity';
import { type FolderHistory, type Histories, pathIn, uriIn } from './histories';
import type { WorkspaceNames } from './workspaceNames';

interface Options {
  readonly suggestions: Suggestions;
  readonly tabs: OpenTabs;
  readonly names: WorkspaceNames;
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

/** The documents of one folder that the person works on. */
interface Focus extends FolderHistory {
  readonly known: readonly CanonicalUri[];
}

const intervalMs = 1_000;
const mostKnown = 5;
const mostLookedAt = 40;
const leastConfidence = 0.25;
/**
 * The weights of evidence from the editor, as log odds. They are set by hand, because histories of commits do not contain
 * it.
 */
const odds = { errors: 1.5, warnings: 0.7, changed: 1.5, visited: 1.5 };
/** Less activity than this is not given as a reason. */
const leastVisited = 0.3;

/** Suggests files anew whenever the evidence has changed. */
export class Suggester implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly updates = this.owned.add(new Coalescer<'all'>(intervalMs, () => this.update()));
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options) {
    this.owned.add(options.onDidChange(() => this.updates.poke('all')));
    this.updates.poke('all');
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const { suggestions, log } = this.options;
    this.running = this.running
      .then(async () => suggestions.show(await this.find()))
      .catch((cause: unknown) => log.error(toError(cause)));
  }

  private async find(): Promise<readonly Suggestion[]> {
    const { access, isEnabled, names } = this.options;
    if (!isEnabled() || !access.isSharing()) return [];
    await names.update();
    const [changed, problems] = [new Set(this.options.histories.changedFiles), this.problems()];
    const foci = await this.foci(changed);
    const found: Suggestion[] = [];
    for (const focus of foci) found.push(...(await this.beside(focus, changed, problems)));
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
      if (++count === mostKnown) break;
    }
    return [...foci.values()];
  }

  private async beside(
    { folder, past, known }: Focus,
    changed: ReadonlySet<CanonicalUri>,
    problems: ReadonlyMap<CanonicalUri, number>,
  ): Promise<readonly Suggestion[]> {
    const { names, activity } = this.options;
    const paths = known.map((uri) => pathIn(folder, uri));
    const isIn = (uri: CanonicalUri) => uri.startsWith(`${folder}/`);
    const special = [...changed, ...problems.keys(), ...activity.visited].filter(isIn);
    const near = known.flatMap((uri) => names.near(uri)).filter(isIn);
    const more = new Map(
      special.map((uri) => [pathIn(folder, uri), this.oddsOf(uri, changed, problems)]),
    );
    const unknown = new Set([...special, ...near].map((uri) => pathIn(folder, uri)));
    const others = [...unknown].filter((path) => !past.file(path));
    const ranked = rankFiles(paths, past, {
      others: others.map((path) => ({ path, parts: partsOf(path) })),
      oddsOf: (path) => more.get(path) ?? 0,
    });
    const reasons = new Reasons(paths, past);
    const found: Suggestion[] = [];
    for (const { path, confidence } of ranked.slice(0, mostLookedAt)) {
      const uri = uriIn(folder, path);
      if (confidence < leastConfidence || !(await this.isFree(uri))) continue;
      const because = [
        ...reasons.of(path).map((each) => this.reasonOf(each, folder)),
        ...this.ownReasons(uri, changed, problems),
      ];
      // The folder alone is no reason, because in a small project everything is in the same one.
      const isTelling = because.some(({ type }) => type !== 'folder');
      if (isTelling) found.push({ uri, confidence, reasons: because.slice(0, 2) });
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

  private problems(): ReadonlyMap<CanonicalUri, number> {
    const counts = this.options.problems().filter(({ errors, warnings }) => errors + warnings > 0);
    return new Map(
      counts.map(({ document, errors }) => [document, errors > 0 ? odds.errors : odds.warnings]),
    );
  }

  private oddsOf(
    uri: CanonicalUri,
    changed: ReadonlySet<CanonicalUri>,
    problems: ReadonlyMap<CanonicalUri, number>,
  ): number {
    const visited = this.options.activity.of(uri) * odds.visited;
    return visited + (changed.has(uri) ? odds.changed : 0) + (problems.get(uri) ?? 0);
  }

  private ownReasons(
    uri: CanonicalUri,
    changed: ReadonlySet<CanonicalUri>,
    problems: ReadonlyMap<CanonicalUri, number>,
  ): readonly SuggestionReason[] {
    const reasons: SuggestionReason[] = [];
    if (problems.has(uri)) reasons.push({ type: 'problems' });
    if (changed.has(uri)) reasons.push({ type: 'changed' });
    if (this.options.activity.of(uri) >= leastVisited) reasons.push({ type: 'visited' });
    return reasons;
  }

  private reasonOf(because: Because, folder: CanonicalUri): SuggestionReason {
    const { known, ...rest } = because;
    const uri = uriIn(folder, known);
    return { ...rest, beside: { uri, title: this.options.title(uri) } };
  }
}
