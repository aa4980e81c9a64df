import { availableParallelism } from 'node:os';
import { desktopCode, isOnDesktop } from './desktopCode';
import { npmHostExecutable, runInExtensionHost } from './extensionHostTests';
import { runJobs, type Job } from './jobs';
import { runAlone, SharedProcesses } from './nodeTests';
import type { FileOutcome } from './outcome';
import { startSharedHost } from './sharedHost';
import { evenly, isAlone } from './testFiles';
import type { TestOptions } from './testProcess';

const cores = availableParallelism();
/** Windows and extension hosts often wait, so there is one job more than there are cores. */
const atOnce = cores + 1;
/** A window keeps a core busy; with more, a reload takes longer than a client waits for it. */
const windowsAtOnce = Math.min(Math.max(2, cores), 4);
const atOnceOf = { e2e: windowsAtOnce, desktop: 1, conformance: 1, clients: 1 };

/** The suites, which are folders of `test`, in the order in which their files start. Those of `unit` fill the gaps. */
export const suites = ['suite', 'e2e', 'clients', 'conformance', 'desktop', 'unit'];
/** The suites that open their windows on the server that a run shares. */
const opensWindows = new Set(['e2e', 'clients', 'conformance']);

type FileJob = Job<readonly FileOutcome[]>;

/** Runs test files, by their suites. */
export async function runSuites(
  files: ReadonlyMap<string, readonly string[]>,
  args: readonly string[],
  options: TestOptions,
): Promise<FileOutcome[]> {
  const isDesktop = isOnDesktop(args);
  const shared = new SharedProcesses(options);
  const executable = (log?: string) => (isDesktop ? desktopCode(args) : npmHostExecutable(log));
  const jobsOf = (suite: string, meant: readonly string[]): FileJob[] => {
    if (suite === 'suite') {
      // Two hosts wait in turns. A desktop that is not there yet is downloaded only once.
      return evenly(meant, isDesktop ? 1 : 2).map((part) => ({
        suite,
        run: () => runInExtensionHost(part, { ...options, executable }),
      }));
    }
    const run = async (file: string) => {
      if (suite === 'unit' && !isAlone(file)) return shared.run(file);
      if (suite === 'desktop') process.env['MCP_BRIDGE_DESKTOP'] = await executable();
      return runAlone(file, options);
    };
    return meant.map((file) => ({ suite, run: async () => [await run(file)] }));
  };
  const needsHost = [...files].some(([suite, { length }]) => opensWindows.has(suite) && length > 0);
  const host = needsHost && !isDesktop ? await startSharedHost() : undefined;
  try {
    const jobs = suites.flatMap((suite) => jobsOf(suite, files.get(suite) ?? []));
    return (await runJobs(jobs, { atOnce, atOnceOf })).flat();
  } finally {
    await Promise.all([shared.end(), host?.stop()]);
  }
}
