import { readdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { pollMs } from '../host/until';
import { type SoakClient, withoutVariant } from './client';
import { type Difference, bothTexts } from './difference';
import { barrierDocument, barrierFile, barrierFolder, type Desk } from './desk';
import type { OpenText } from './driver/commands';
import type { Fleet } from './fleet';
import type { Journal } from './journal';
import { Reports } from './reports';
import type { Sharing } from './sharing';
import type { Tell } from './window';

/**
 * The window looks once more a second after a change, because VS Code's watcher loses some, and on a busy machine git takes
 * seconds. What is missed is still missed then.
 */
const settlingMs = 20_000;
/** VS Code reports what it has not yet reported within this time, or not at all. */
const reportingMs = 5_000;
const calmMs = 500;
/** On a busy machine, VS Code needs some time for each look. */
const leastLooks = 4;
const barrierMs = 120_000;

/** Among touched paths, it stands for all. */
const everything = '*';

interface Options {
  readonly desk: Desk;
  readonly sharing: Sharing;
  readonly journal: Journal;
  readonly fleet: Fleet;
  readonly tell: Tell;
}

/** Texts as they are now, by paths in the folder. */
interface Truth {
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly withTab: ReadonlySet<string>;
}

/** Compares what clients know with what is there, each time that all is quiet. */
export class Oracle {
  private barriers = 0;
  private touched = new Set<string>();
  /** Of the round before: its last effects can come later. */
  private touchedBefore = new Set<string>();

  private rounds = 0;
  private readonly reports = new Reports();
  /** The round since which each document in a tab has been there. */
  private openSince: ReadonlyMap<string, number> = new Map();

  constructor(private readonly options: Options) {}

  /** @param paths or `all`, if clients may be notified of everything. */
  touch(paths: readonly string[] | 'all'): void {
    for (const path of paths === 'all' ? [everything] : paths) this.touched.add(path);
  }

  /** Waits until all is quiet, and notes what is not as it should be. */
  async check(): Promise<void> {
    const { journal, fleet } = this.options;
    this.rounds += 1;
    const start = Date.now();
    let differences: readonly Difference[] = [];
    for (let look = 0; ; look += 1) {
      // The barrier itself changes what some resources say, so each second look is without one.
      if (look % 2 === 1) await delay(calmMs);
      else if (!(await this.barrier())) return;
      differences = await this.differences();
      if (differences.length === 0) break;
      const isUnreported = differences.every(({ fault }) => fault === 'unreported');
      const waited = Date.now() - start;
      if (look + 1 >= leastLooks && waited > (isUnreported ? reportingMs : settlingMs)) break;
      journal.count('late');
    }
    const noted = new Set<string>();
    for (const { fault, what, path } of differences) {
      if (noted.has(what)) continue;
      noted.add(what);
      const same = differences.filter((one) => one.what === what);
      const who = same.map(({ client }) => client.title).join(', ');
      if (fault === 'unreported') journal.count(fault, same.length);
      else journal.fault(fault, `${what} (${who})`, path, same.length);
    }
    for (const { adopt } of differences) adopt();
    // A client can have been notified of a late event since.
    await this.noteReported();
    for (const client of fleet.attentive) {
      this.checkUpdates(client);
      client.comparedIn = this.rounds;
    }
    this.touchedBefore = this.touched;
    this.touched = new Set();
  }

  /**
   * Changes a file, a document and the list once more, and waits until each client has heard of it: then it has also heard
   * of what was before. `false` if one has not.
   */
  private async barrier(): Promise<boolean> {
    const { desk, tell, fleet, journal } = this.options;
    this.barriers += 1;
    const nonce = `barrier ${this.barriers}`;
    for (const name of readdirSync(desk.at(barrierFolder)))
      rmSync(desk.at(`${barrierFolder}/${name}`));
    desk.write(`${barrierFolder}/${this.barriers}.txt`, '\n');
    desk.write(barrierFile, `${nonce}.\n`);
    const path = desk.at(barrierDocument);
    await tell('problems', { path, messages: [`${nonce}.`] });
    await tell('edit', { path, text: `${nonce}.\n` });
    const deadline = Date.now() + barrierMs;
    for (;;) {
      const waiting = fleet.attentive.flatMap((client) =>
        this.lacking(client, `${nonce}.`).map((what) => ({ client, what })),
      );
      if (waiting.length === 0) return true;
      if (Date.now() > deadline) {
        for (const { client, what } of waiting) {
          journal.fault('missed', `${client.title} has not heard of ${nonce} in ${what}`);
        }
        return false;
      }
      await delay(pollMs);
    }
  }

  /** Where this client has not seen the barrier yet. */
  private lacking(client: SoakClient, nonce: string): readonly string[] {
    const { desk, sharing } = this.options;
    if (client.isBusy) return ['what it reads'];
    const uriOf = (path: string) => pathToFileURL(desk.at(path)).href;
    const inList = [...client.listed.keys()].filter((uri) => uri.startsWith(uriOf(barrierFolder)));
    const expected = uriOf(`${barrierFolder}/${this.barriers}.txt`);
    const isListed = inList.length === 1 && inList[0] === expected;
    const isMadeOfIt = (uri: string) =>
      uri === uriOf(barrierFile) ||
      uri === uriOf(barrierDocument) ||
      (!sharing.isRestricted(client.name) &&
        /^(diagnostics:\/\/workspace\/all|context:\/\/workspace\/(pinned|brief)|git:.*\/changes)$/.test(
          uri,
        ));
    const unseen = [...client.known].filter(
      ([uri, { text }]) => isMadeOfIt(uri) && !text?.includes(nonce),
    );
    return [...(isListed ? [] : ['the list']), ...unseen.map(([uri]) => uri)];
  }

  private async differences(): Promise<readonly Difference[]> {
    const { tell } = this.options;
    await this.noteReported();
    const truth = this.truth(await tell('texts', {}), await tell('tabs', {}));
    const { attentive } = this.options.fleet;
    const found = attentive.map((client) => this.differencesOf(client, truth));
    return (await Promise.all(found)).flat();
  }

  private async noteReported(): Promise<void> {
    const { tell, desk } = this.options;
    for (const path of await tell('reported', {})) {
      this.reports.note(relative(desk.folder, path), this.rounds);
    }
  }

  private truth(open: readonly OpenText[], tabs: readonly string[]): Truth {
    const { desk } = this.options;
    const texts = new Map<string, string | undefined>();
    const withTab = new Set(tabs.map((path) => relative(desk.folder, path)));
    const sinceOf = (path: string) => this.openSince.get(path) ?? this.rounds;
    this.openSince = new Map([...withTab].map((path) => [path, sinceOf(path)]));
    for (const path of desk.paths()) texts.set(path, desk.read(path));
    for (const { path, text, isDirty } of open) {
      const name = relative(desk.folder, path);
      if (isDirty || withTab.has(name)) texts.set(name, text);
    }
    return { texts, withTab };
  }

  private async differencesOf(client: SoakClient, truth: Truth): Promise<Difference[]> {
    const found: Difference[] = [];
    const listed = await client.list();
    const before = client.listed;
    const isTold = !this.isOnlyAsked(client);
    for (const [uri, entry] of isTold ? new Map([...before, ...listed]) : []) {
      if (before.get(uri) === listed.get(uri)) continue;
      const what = `the list has ${listed.get(uri)} and was known with ${before.get(uri)}: ${uri} (${entry})`;
      found.push({ fault: 'missed', client, what, adopt: () => (client.listed = listed) });
    }
    found.push(...this.wrongEntries(client, [...listed.keys()], truth));
    for (const [uri, { text }] of client.known) {
      const now = await client.read(uri);
      const path = this.pathOf(uri);
      const adopt = () => client.adopt(uri, now);
      if (now !== text && this.isTold(client, uri, truth)) {
        const what = `${uri} is known as ${bothTexts(text, now)}`;
        const fault = this.isUnreported(client, path) ? 'unreported' : 'missed';
        found.push({ fault, client, what, path, adopt });
      }
      if (path === undefined || uri !== withoutVariant(uri)) continue;
      const isShown = this.options.sharing.shows(client.name, path, truth.withTab.has(path));
      const expected = isShown ? truth.texts.get(path) : undefined;
      if (isShown !== undefined && now !== expected) {
        const what = `${uri} is read as ${bothTexts(now, expected)}`;
        found.push({ fault: 'wrong', client, what, path, adopt });
      }
    }
    return found;
  }

  /** Whether VS Code has not said that a file changed since this client was last compared: it can have stalled meanwhile. */
  private isUnreported({ comparedIn = this.rounds - 1 }: SoakClient, path: string | undefined) {
    if (path === undefined) return false;
    const isReported = this.reports.isSince(path, comparedIn + 1);
    return !isReported && (this.openSince.get(path) ?? this.rounds) > comparedIn;
  }

  /** Whether a client is told of all that happens to a resource: a rule can keep it back, or change what it contains. */
  private isTold(client: SoakClient, uri: string, { withTab }: Truth): boolean {
    const { sharing, desk } = this.options;
    // Problems that an extension keeps of a deleted file: neither they nor the file are listed.
    const [, problemsOf] = /^diagnostics:\/\/document\/(.+)$/.exec(withoutVariant(uri)) ?? [];
    if (problemsOf !== undefined && !desk.has(decodeURIComponent(problemsOf))) return false;
    if (!sharing.isRestricted(client.name)) return true;
    const path = this.pathOf(uri);
    if (path === undefined || this.isOnlyAsked(client)) return false;
    return sharing.shows(client.name, path, withTab.has(path)) === true;
  }

  /** Whether a rule keeps something out of this client's notifications. */
  private isOnlyAsked({ name }: SoakClient): boolean {
    const { sharing } = this.options;
    return sharing.isRestricted(name) && sharing.rule?.level === 'onlyWhenAsked';
  }

  private wrongEntries(client: SoakClient, uris: readonly string[], truth: Truth): Difference[] {
    const { sharing } = this.options;
    const files = uris.flatMap((uri) => this.pathOf(uri) ?? []);
    const adopt = () => undefined;
    const wrong = (path: string, how: string): Difference => {
      return { fault: 'wrong', client, what: `${path} ${how}`, path, adopt };
    };
    const there = [...truth.texts.keys()];
    const shows = (path: string) => sharing.shows(client.name, path, truth.withTab.has(path));
    return [
      ...files
        .filter((path) => !truth.texts.has(path))
        .map((path) => wrong(path, 'is listed, and is not there')),
      ...files
        .filter((path) => truth.texts.has(path) && shows(path) === false)
        .map((path) => wrong(path, 'is listed, and is held back')),
      ...there
        .filter((path) => shows(path) === true && !files.includes(path))
        .filter((path) => truth.withTab.has(path) || this.options.desk.has(path))
        .map((path) => wrong(path, 'is not listed')),
    ];
  }

  /** Files are notified of only if something happened to them; other resources contain the barrier, or follow the window. */
  private checkUpdates(client: SoakClient): void {
    const { journal } = this.options;
    for (const [uri, known] of client.known) {
      const isEcho = known.updates > 0 && known.text === known.textBefore;
      if (isEcho) journal.count('echoes', known.updates);
      known.updates = 0;
      known.textBefore = known.text;
      const path = this.pathOf(uri);
      if (!isEcho || path === undefined || client.isCatchingUp || this.isTouched(path)) continue;
      journal.fault(
        'wrong',
        `${client.title} is notified of ${uri}, and nothing has happened to it`,
        path,
      );
    }
    client.isCatchingUp = false;
  }

  private isTouched(path: string): boolean {
    const isIn = (touched: Set<string>) => touched.has(path) || touched.has(everything);
    // Other watchers than the driver's can hear of a change in the next round.
    const isReported = this.reports.isOrFolderSince(path, this.rounds - 1);
    return (
      path.startsWith('barrier') || isReported || [this.touched, this.touchedBefore].some(isIn)
    );
  }

  /** The path of a document in the folder. */
  private pathOf(uri: string): string | undefined {
    const { folder } = this.options.desk;
    if (!uri.startsWith('file:')) return undefined;
    const path = fileURLToPath(withoutVariant(uri));
    return path.startsWith(`${folder}/`) && !path.endsWith('/')
      ? path.slice(folder.length + 1)
      : undefined;
  }
}
