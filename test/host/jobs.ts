/** What runs at one time: a test file, or several in one extension host. */
export interface Job<Result> {
  readonly suite: string;
  run(): Promise<Result>;
}

interface Room {
  /** The most jobs at a time. */
  readonly atOnce: number;
  /** The most jobs of a suite at a time, where these are fewer. */
  readonly atOnceOf: Readonly<Record<string, number>>;
}

/** Starts jobs in their order, but for those whose suite has no room left: the next that has takes their place. */
export async function runJobs<Result>(
  jobs: readonly Job<Result>[],
  { atOnce, atOnceOf }: Room,
): Promise<Result[]> {
  const waiting = [...jobs];
  const running = new Set<Job<Result>>();
  const results: Result[] = [];
  const hasRoom = ({ suite }: Job<Result>) => {
    const ofSuite = [...running].filter((job) => job.suite === suite).length;
    return running.size < atOnce && ofSuite < (atOnceOf[suite] ?? atOnce);
  };
  const next = () => waiting.find(hasRoom);
  const start = async (job: Job<Result>): Promise<void> => {
    waiting.splice(waiting.indexOf(job), 1);
    running.add(job);
    results.push(await job.run());
    running.delete(job);
    await startSome();
  };
  const startSome = async (): Promise<void> => {
    const started: Promise<void>[] = [];
    for (let job = next(); job; job = next()) started.push(start(job));
    await Promise.all(started);
  };
  await startSome();
  return results;
}

/** Distributes files, the longest first, so that each part takes about as long as the others. */
export function evenly(
  files: readonly string[],
  count: number,
  msOf: (file: string) => number,
): string[][] {
  const parts = Array.from({ length: count }, () => ({ ms: 0, files: new Array<string>() }));
  for (const file of files.toSorted((a, b) => msOf(b) - msOf(a))) {
    const shortest = parts.reduce((one, other) => (other.ms < one.ms ? other : one));
    shortest.files.push(file);
    shortest.ms += msOf(file);
  }
  return parts.map((part) => part.files).filter(({ length }) => length > 0);
}
