/** So many operations are printed before a fault, and so many that name the same file or change what is shared. */
const shownLast = 12;
const shownRelated = 8;
const maxKept = 2_000;
/** The details of further faults are left out: they often have the same cause. */
const maxDetailed = 20;

type Fault = 'missed' | 'wrong';

const counted = [
  'edits',
  'visits',
  'comments',
  'kills',
  'notifications',
  'rounds',
  'late',
  'echoes',
  'movedEntries',
  'unreported',
] as const;

type Counted = (typeof counted)[number];

/** What was done, and what was found to be at fault. */
export class Journal {
  readonly faults: Record<Fault, number> = { missed: 0, wrong: 0 };
  readonly counts = Object.fromEntries(counted.map((name) => [name, 0])) as Record<Counted, number>;
  private readonly operations: string[] = [];
  private detailed = 0;
  private isClosed = false;
  private readonly startedAt = Date.now();

  constructor(private readonly print: (text: string) => void) {}

  note(operation: string): void {
    this.operations.push(`${this.seconds()} ${operation}`);
    if (this.operations.length > maxKept) this.operations.shift();
  }

  count(what: Counted, many = 1): void {
    this.counts[what] += many;
  }

  /**
   * @param path of the file that it is about.
   * @param clients the number of those for whom it is the same.
   */
  fault(fault: Fault, what: string, path?: string, clients = 1): void {
    if (this.isClosed) return;
    this.faults[fault] += clients;
    this.detailed += 1;
    if (this.detailed > maxDetailed) return;
    this.print(`✖ ${this.seconds()} ${fault}: ${what}`);
    this.printOperations(path);
  }

  /** The last ones, the latest at the end, and before them those that had to do with a file. */
  printOperations(path?: string): void {
    if (this.isClosed) return;
    const isRelated = (operation: string) =>
      /sharing|exclude|\.gitignore|branch/.test(operation) ||
      (path !== undefined && operation.includes(path));
    const related = this.operations.slice(0, -shownLast).filter(isRelated).slice(-shownRelated);
    for (const operation of [...related, '…', ...this.operations.slice(-shownLast)]) {
      this.print(`    ${operation}`);
    }
  }

  /** What happens from now on is not looked at. */
  close(): void {
    this.isClosed = true;
  }

  private seconds(): string {
    return `${((Date.now() - this.startedAt) / 1_000).toFixed(1).padStart(7)} s`;
  }
}
