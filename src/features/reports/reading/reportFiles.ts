import * as vscode from 'vscode';
import { InvalidRequest, Unavailable } from '../../../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../../../base/events';
import { globMatcher } from '../../../base/glob';
import { SingleFlight } from '../../../base/singleFlight';
import { type CanonicalUri, documentUri, parseUri } from '../../../core/documents/uris';
import { openFile, realUri, statFile } from '../../../workspace/folderReader';
import { decodeReport } from '../model/decodeReport';
import { foreignGlob, reportGlobs } from '../model/reportUri';
import type { TestReport } from '../model/testReport';

const maxFound = 200;
const maxBytes = 5_000_000;
/** Enough of a file to see whether it is a report. */
const headBytes = 4_096;
const foreign = globMatcher([foreignGlob], { ignoreCase: false });
const root = /<testsuites?[\s>]/;

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
export interface ReportFile {
  readonly uri: CanonicalUri;
  readonly modifiedAt: number;
}

interface Parsed {
  readonly modifiedAt: number;
  readonly report: Promise<TestReport>;
}

/** The test reports of the workspace, the newest first. They are looked for once somebody asks. */
export class ReportFiles implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly found = this.owned.add(new Emitter<void>());
  /** Some came, went, or were written, so that their order is another one. */
  readonly onDidFind = this.found.event;
  private readonly written = this.owned.add(new Emitter<CanonicalUri>());
  readonly onDidWrite = this.written.event;
  private readonly scans = new SingleFlight(() => this.scan());
  private readonly parsed = new Map<CanonicalUri, Parsed>();
  private known: readonly ReportFile[] | undefined;
  /** The first search while it runs, which all share who ask meanwhile. */
  private first: Promise<void> | undefined;
  private moreGlobs: readonly string[] = [];
  private isReportPath = globMatcher(reportGlobs);

  constructor(private readonly options: Options) {
    this.owned.add(options.onDidTouch((uri) => this.touch(uri)));
    this.owned.add(options.onDidOutdate(() => this.scanAgain()));
    this.owned.add(options.moreGlobs.onDidChange(() => this.follow()));
    this.follow();
  }

  /** Those that were found last. */
  get now(): readonly ReportFile[] {
    return this.known ?? [];
  }

  async all(): Promise<readonly ReportFile[]> {
    if (!this.known) await (this.first ??= this.scanFirst());
    return this.now;
  }

  /** Whether a document may be served as a report, by its names and the settings. */
  async isServed(uri: CanonicalUri): Promise<boolean> {
    if (!vscode.workspace.isTrusted || !this.isNamed(uri) || !this.isShared(uri)) return false;
    const real = await realUri(uri);
    return real === uri || this.isShared(real);
  }

  /** @throws Unavailable if it cannot be read as one; `undefined` if there is no such file. */
  async read(uri: CanonicalUri): Promise<{ file: ReportFile; report: TestReport } | undefined> {
    const file = await this.stat(uri);
    if (!file) return undefined;
    const before = this.parsed.get(uri);
    if (before?.modifiedAt === file.modifiedAt) return { file, report: await before.report };
    const report = this.parse(uri);
    this.parsed.set(uri, { modifiedAt: file.modifiedAt, report });
    report.catch(() => this.parsed.delete(uri));
    return { file, report: await report };
  }

  dispose(): void {
    this.owned.dispose();
  }

  private follow(): void {
    const more: readonly unknown[] = [this.options.moreGlobs.value].flat();
    const isGlob = (each: unknown): each is string => typeof each === 'string' && each !== '';
    this.moreGlobs = more.filter(isGlob);
    this.isReportPath = globMatcher([...reportGlobs, ...this.moreGlobs]);
    this.scanAgain();
  }

  private async scanFirst(): Promise<void> {
    try {
      await this.scans.run();
    } finally {
      this.first = undefined;
    }
  }

  private scanAgain(): void {
    if (this.known) void this.scans.run();
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
      throw new InvalidRequest(
        `Too large: ${size} bytes, and test reports of at most ${maxBytes} are read. Read the file itself by its lines.`,
      );
    }
    const bytes = await file?.read();
    if (!bytes) throw new Unavailable('The report cannot be read now. Try again.');
    return this.options.parse(decodeReport(bytes));
  }

  private async stat(uri: CanonicalUri): Promise<ReportFile | undefined> {
    if (!(await this.isServed(uri))) return undefined;
    const found = await statFile(uri);
    return found && { uri, modifiedAt: found.lastModified };
  }

  private touch(uri: CanonicalUri): void {
    if (!this.isNamed(uri)) return;
    this.parsed.delete(uri);
    this.written.fire(uri);
    this.scanAgain();
  }

  private async scan(): Promise<void> {
    const files: ReportFile[] = [];
    for (const uri of await this.search()) {
      const file = await this.stat(uri);
      if (file && (await isReport(uri))) files.push(file);
    }
    this.known = files.toSorted((one, other) => other.modifiedAt - one.modifiedAt);
    this.found.fire();
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

/** Other files of these names are left alone, such as what a build reports. */
async function isReport(uri: CanonicalUri): Promise<boolean> {
  using file = await openFile({ uri, real: await realUri(uri) });
  const head = await file?.read(headBytes);
  return head !== undefined && root.test(Buffer.from(head).toString('latin1').replaceAll('\0', ''));
}
