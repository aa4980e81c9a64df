import * as vscode from 'vscode';
import { Unavailable } from '../../../base/errors';
import { DelayedTask } from '../../../base/delayedTask';
import { TooLarge } from '../../../core/catalog/readLimit';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import { globMatcher } from '../../../base/glob';
import { SingleFlight } from '../../../base/singleFlight';
import { type CanonicalUri, documentUri, parseUri } from '../../../core/documents/uris';
import { openFile, realUri, statFile } from '../../../workspace/folderReader';
import { decodeReport } from '../model/decodeReport';
import { headBytes, reportHead, type ReportHead } from '../model/reportHead';
import { foreignGlob, reportGlobs } from '../model/reportUri';
import type { TestReport } from '../model/testReport';

/** Maven and Gradle write a report for each class. */
const maxFound = 5_000;
const maxBytes = 5_000_000;
/** A run writes one report after the other. */
const settleMs = 1_000;
const foreign = globMatcher([foreignGlob], { ignoreCase: false });

interface Options {
  /** Globs of more reports than those with the usual names. What is not a text is passed over. */
  readonly moreGlobs: { readonly value: unknown; readonly onDidChange: Event<unknown> };
  /** A file was created, written or deleted. */
  readonly onDidTouch: Event<CanonicalUri>;
  /** The rules of what is excluded have changed, or the folders. */
  readonly onDidOutdate: Event<unknown>;
  /** The path in its workspace folder, as the window shows that; `undefined` outside of all. */
  pathInFolder(uri: CanonicalUri): string | undefined;
  /** Whether it is in a workspace folder, which can be a link itself. */
  isInside(uri: CanonicalUri): boolean;
  isSecret(path: string): boolean;
  /** Whether settings exclude it; what git ignores counts as well as any other file. */
  isExcluded(uri: CanonicalUri): boolean;
  parse(text: string): Promise<TestReport>;
}

/** A file with a report. */
export interface ReportFile extends ReportHead {
  readonly uri: CanonicalUri;
  readonly modifiedAt: number;
}

interface Parsed {
  readonly modifiedAt: number;
  readonly report: Promise<TestReport>;
}

/** The test reports of the workspace, the newest first. They are looked for once somebody asks. */
export class ReportFiles extends DisposableOwner {
  private readonly found = this.own(new Emitter<void>());
  /** Some came, went, or were written, so that their order is another one. */
  readonly onDidFind = this.found.event;
  private readonly written = this.own(new Emitter<CanonicalUri>());
  readonly onDidWrite = this.written.event;
  private readonly looks = new SingleFlight(() => this.look());
  private readonly settling = this.own(new DelayedTask(settleMs, () => void this.looks.run()));
  private readonly parsed = new Map<CanonicalUri, Parsed>();
  private known: ReadonlyMap<CanonicalUri, ReportFile> | undefined;
  /** What was written since it was looked at, or all, which is searched for. */
  private due: Set<CanonicalUri> | 'all' = 'all';
  /** The first search while it runs, which all share who ask meanwhile. */
  private first: Promise<void> | undefined;
  private moreGlobs: readonly string[] = [];
  private isReportPath = globMatcher(reportGlobs);

  constructor(private readonly options: Options) {
    super();
    this.own(options.onDidTouch((uri) => this.touch(uri)));
    this.own(options.onDidOutdate(() => this.searchAgain()));
    this.own(options.moreGlobs.onDidChange(() => this.follow()));
    this.follow();
  }

  /** The reports that were found last. */
  get now(): readonly ReportFile[] {
    return [...(this.known?.values() ?? [])];
  }

  /** One of the reports that were found last. */
  find(uri: CanonicalUri): ReportFile | undefined {
    return this.known?.get(uri);
  }

  async all(): Promise<readonly ReportFile[]> {
    if (!this.known) await (this.first ??= this.lookFirst());
    else if (this.due !== 'all' && this.due.size > 0) await this.looks.run();
    return this.now;
  }

  /** Whether a document may be served as a report, by its names and the settings. */
  async isServed(uri: CanonicalUri): Promise<boolean> {
    if (!vscode.workspace.isTrusted || !this.isNamed(uri) || !this.isShared(uri)) return false;
    const real = await realUri(uri);
    return real === uri || this.isShared(real);
  }

  /** @throws Unavailable if it cannot be read as one; `undefined` if there is no such file. */
  async read(uri: CanonicalUri): Promise<{ modifiedAt: number; report: TestReport } | undefined> {
    const modifiedAt = await this.modifiedAt(uri);
    if (modifiedAt === undefined) return undefined;
    const before = this.parsed.get(uri);
    if (before?.modifiedAt === modifiedAt) return { modifiedAt, report: await before.report };
    const report = this.parse(uri);
    this.parsed.set(uri, { modifiedAt, report });
    report.catch(() => this.parsed.delete(uri));
    return { modifiedAt, report: await report };
  }

  private follow(): void {
    const more: readonly unknown[] = [this.options.moreGlobs.value].flat();
    const isGlob = (each: unknown): each is string => typeof each === 'string' && each !== '';
    this.moreGlobs = more.filter(isGlob);
    this.isReportPath = globMatcher([...reportGlobs, ...this.moreGlobs]);
    this.searchAgain();
  }

  private async lookFirst(): Promise<void> {
    try {
      await this.looks.run();
    } finally {
      this.first = undefined;
    }
  }

  private searchAgain(): void {
    this.due = 'all';
    this.lookSoon();
  }

  /** Not before somebody has asked. */
  private lookSoon(): void {
    if (this.known) this.settling.start();
  }

  private isNamed(uri: CanonicalUri): boolean {
    const path = this.options.pathInFolder(uri);
    return path !== undefined && this.isReportPath(path) && !foreign(path);
  }

  /** Where a link leads has to be in the workspace, too. */
  private isShared(uri: CanonicalUri): boolean {
    const { isInside, isSecret, isExcluded } = this.options;
    return isInside(uri) && !isSecret(parseUri(uri).path) && !isExcluded(uri);
  }

  private async parse(uri: CanonicalUri): Promise<TestReport> {
    using file = await openFile({ uri, real: await realUri(uri) });
    const { size } = file ?? { size: 0 };
    if (size > maxBytes) {
      throw new TooLarge(
        `Too large: ${size} bytes, and test reports of at most ${maxBytes} are read. Read the file itself by its lines.`,
      );
    }
    const bytes = await file?.read();
    if (!bytes) throw new Unavailable('The report cannot be read now. Try again.');
    return this.options.parse(decodeReport(bytes));
  }

  /** `undefined` if it is not served, or not there. */
  private async modifiedAt(uri: CanonicalUri): Promise<number | undefined> {
    return (await this.isServed(uri)) ? (await statFile(uri))?.lastModified : undefined;
  }

  private touch(uri: CanonicalUri): void {
    // VS Code fires an event for a deleted folder, and none for the files in it.
    const within = `${uri}/`;
    for (const file of this.known?.keys() ?? []) if (file.startsWith(within)) this.touch(file);
    if (!this.isNamed(uri)) return;
    this.parsed.delete(uri);
    this.written.fire(uri);
    if (this.due !== 'all') this.due.add(uri);
    this.lookSoon();
  }

  private async look(): Promise<void> {
    const { due } = this;
    if (due !== 'all' && due.size === 0) return;
    this.due = new Set();
    try {
      await this.lookAt(due);
    } catch (cause) {
      this.due = 'all';
      throw cause;
    }
  }

  private async lookAt(due: ReadonlySet<CanonicalUri> | 'all'): Promise<void> {
    const { known } = this;
    const isSearch = due === 'all';
    const uris = isSearch ? await this.search() : due;
    const files = new Map(isSearch ? [] : known);
    for (const uri of uris) {
      const file = await this.examine(uri, isSearch ? known?.get(uri) : undefined);
      if (file) files.set(uri, file);
      else files.delete(uri);
    }
    const newest = [...files].toSorted(([, one], [, other]) => other.modifiedAt - one.modifiedAt);
    this.known = new Map(newest);
    this.found.fire();
  }

  /** @param before what is known of the file, unless it was written since. */
  private async examine(
    uri: CanonicalUri,
    before: ReportFile | undefined,
  ): Promise<ReportFile | undefined> {
    const modifiedAt = await this.modifiedAt(uri);
    if (modifiedAt === undefined) return undefined;
    if (modifiedAt === before?.modifiedAt) return before;
    using file = await openFile({ uri, real: await realUri(uri) });
    const bytes = await file?.read(headBytes);
    const head = bytes && reportHead(bytes);
    return head && { uri, modifiedAt, ...head };
  }

  private async search(): Promise<ReadonlySet<CanonicalUri>> {
    if (!vscode.workspace.isTrusted) return new Set();
    // Each of the setting by itself: VS Code finds nothing by a pattern of which any part is malformed.
    const patterns = [`{${reportGlobs.join(',')}}`, ...this.moreGlobs];
    const found = await Promise.all(
      patterns.map((pattern) => vscode.workspace.findFiles(pattern, foreignGlob, maxFound)),
    );
    return new Set(found.flat().flatMap((uri) => documentUri(uri) ?? []));
  }
}
