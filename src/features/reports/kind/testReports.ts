import { DisposableOwner, Emitter } from '../../../base/events';
import type { NamesInBrief } from '../../../core/brief/namesInBrief';
import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { Redactor } from '../../../core/redaction/redact';
import { reportPath, reportUri } from '../model/reportUri';
import { clockTime, failureLine, reportText } from '../model/testReport';
import type { ReportFile, ReportFiles } from '../reading/reportFiles';
import type { OptInTopic } from '../../../core/sharing/topics';

/** The topic that test reports are shared with. */
export const reportTopic: OptInTopic = 'terminal';

const mimeType = 'text/markdown';
/** Below any named step of a pin. Those without a failed test, of which a run can write hundreds, come after what is open. */
const priorities = { failed: 0.15, passed: 0.05 };
/** The failed tests of the newest runs go into a brief. No more reports are read once there are so many names. */
const mostInBrief = { runs: 3, reports: 100, names: 100 };
/** Maven and Gradle write a report for each class. */
const reportOfClass = /\/TEST-[^/]*$/;
/** An older report in the folder is of a run before. */
const maxRunMs = 60 * 60_000;
/** What failed earlier says little about the code as it is. */
const maxAgeMs = 24 * 60 * 60_000;

interface Options {
  readonly files: Pick<
    ReportFiles,
    'now' | 'find' | 'all' | 'read' | 'isServed' | 'onDidFind' | 'onDidWrite'
  >;
  /** The path of a document as titles show it, and back. */
  title(document: CanonicalUri): string;
  resolve(path: string): CanonicalUri | undefined;
  readonly redactor: Pick<Redactor, 'redact'>;
}

/** The reports that test runners have written into the workspace: `test://report/PATH`. */
export class TestReports extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics = [reportTopic];
  readonly listedWith = reportTopic;
  readonly inBrief: NamesInBrief = {
    heading: 'Failed tests',
    label: () => this.label(),
    topic: reportTopic,
    isList: true,
    isMadeOf: (uri) => reportPath(uri) !== undefined,
    names: () => this.failures(),
  };
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: 'test://report/{+path}',
      name: 'test-report',
      title: 'Test report',
      description:
        'The failed tests of a JUnit XML report with their messages and places, by its path.',
      mimeType,
      variables: { path: { type: 'listed', valueOf: reportPath } },
      icon: 'problems',
    },
  ];
  private listed = '';

  constructor(private readonly options: Options) {
    super();
    const { files, title } = options;
    this.own(files.onDidFind(() => this.noteFound()));
    this.own(
      files.onDidWrite((file) =>
        this.changed.fire({ type: 'content', uri: reportUri(title(file)) }),
      ),
    );
  }

  /** It has no subject: git ignores most reports, and the files say themselves which are served. */
  claim(uri: CanonicalUri): Claim | undefined {
    return reportPath(uri) === undefined ? undefined : {};
  }

  topicOf() {
    return reportTopic;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const files = await this.options.files.all();
    return files.map((file, order) => {
      const uri = reportUri(this.options.title(file.uri));
      return { uri, priority: priorityOf(file), order, isVetted: true };
    });
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const document = this.documentOf(uri);
    const isServed = document !== undefined && (await this.options.files.isServed(document));
    if (!isServed) return undefined;
    const priority = priorityOf(this.options.files.find(document));
    return { uri, priority, order: 0, isVetted: true };
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const path = reportPath(uri) ?? '';
    const document = this.documentOf(uri);
    const file = document === undefined ? undefined : this.options.files.find(document);
    return {
      name: path.slice(path.lastIndexOf('/') + 1),
      title: `Test report ${path}`,
      description: 'The failed tests of a run, with their messages and places.',
      mimeType,
      icon: 'problems',
      reason: 'problems',
      ...(file && { lastModified: file.modifiedAt }),
    };
  }

  async read(uri: CanonicalUri): Promise<ResourceBody | undefined> {
    const document = this.documentOf(uri);
    const found = document === undefined ? undefined : await this.options.files.read(document);
    if (!found) return undefined;
    const text = reportText(reportPath(uri) ?? '', found.report, found.modifiedAt);
    return { mimeType, text: `${this.options.redactor.redact(text).text}\n` };
  }

  private documentOf(uri: CanonicalUri): CanonicalUri | undefined {
    const path = reportPath(uri);
    return path === undefined ? undefined : this.options.resolve(path);
  }

  /** A report that is broken, or being written, has no names; a read says why. */
  private async failures(): Promise<readonly string[] | undefined> {
    const { files } = this.options;
    const reports = newestRuns(await files.all()).flat();
    const names: string[] = [];
    const failed = reports.filter(({ mayHaveFailed }) => mayHaveFailed);
    let isKnown = reports.length > 0;
    // One after the other, because a run can have large reports of many classes.
    for (const { uri } of failed.slice(0, mostInBrief.reports)) {
      if (names.length >= mostInBrief.names) break;
      const read = await files.read(uri).catch(() => undefined);
      isKnown &&= read !== undefined;
      names.push(...(read?.report.failed.map(failureLine) ?? []));
    }
    return isKnown || names.length > 0 ? names : undefined;
  }

  /** The time stands beside the names, so that a run in which the same tests fail is not told again. */
  private label(): string {
    const newestFirst = this.options.files.now.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
    const times = newestRuns(newestFirst).flatMap((run) => {
      const failed = run.find(({ mayHaveFailed }) => mayHaveFailed);
      return failed ? [clockTime(failed.modifiedAt, Date.now())] : [];
    });
    const of = times.length > 0 ? ` (of ${times.join(', ')})` : '';
    return `By the newest test reports${of}`;
  }

  private noteFound(): void {
    const listed = this.options.files.now
      .map((file) => `${file.uri} ${priorityOf(file)}`)
      .join('\n');
    if (listed === this.listed) return;
    this.listed = listed;
    this.changed.fire({ type: 'list' });
  }
}

/** @param file left out while it is not found yet. */
function priorityOf(file: ReportFile | undefined): number {
  return file?.mayHaveFailed === false ? priorities.passed : priorities.failed;
}

/** The reports of the newest runs. @param files the newest first. */
function newestRuns(files: readonly ReportFile[]): readonly (readonly ReportFile[])[] {
  const runs = new Map<string, [ReportFile, ...ReportFile[]]>();
  for (const file of files) {
    const run = file.uri.replace(reportOfClass, '/');
    const found = runs.get(run);
    if (!found) runs.set(run, [file]);
    else if (found[0].modifiedAt - file.modifiedAt <= maxRunMs) found.push(file);
  }
  return [...runs.values()]
    .filter(([newest]) => Date.now() - newest.modifiedAt <= maxAgeMs)
    .slice(0, mostInBrief.runs);
}
