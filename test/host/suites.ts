import { availableParallelism } from 'node:os';
import { desktopCode, isOnDesktop } from './desktopCode';
import { npmHostExecutable, runInExtensionHost } from './extensionHostTests';
import { evenly, runJobs, type Job } from './jobs';
import { runAlone, SharedProcesses } from './nodeTests';
import type { FileOutcome } from './outcome';
import { startSharedHost } from './sharedHost';
import { expectedMs, isAlone, nameOf } from './testFiles';
import type { TestOptions } from './testProcess';

const cores = availableParallelism();
/** Windows and extension hosts often wait, so there is one job more than there are cores. */
const atOnce = cores + 1;
/** A window keeps a core busy; with more, a reload takes longer than a client waits for it. */
const windowsAtOnce = Math.min(Math.max(2, cores), 4);
const atOnceOf = { e2e: windowsAtOnce, desktop: 1, conformance: 1, clients: 1 };

/** The suites, which are folders of `test`, in the order in which their files start. Those of `unit` fill the gaps. */
export const suites = ['suite', 'e2e', 'clients', 'conformance', 'desktop', 'unit'];
/** Runs after the others, with nothing beside it: AI clients give a hook little time. */
const quiet = 'clients';
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
  const needsHost = [...files].some(([suite, { length }]) => opensWindows.has(suite) && length > 0);
  // Others start meanwhile.
  const host = needsHost && !isDesktop ? startSharedHost() : undefined;
  const executable = (log?: string) => (isDesktop ? desktopCode(args) : npmHostExecutable(log));
  const jobsOf = (suite: string, meant: readonly string[]): FileJob[] => {
    if (suite === 'suite') {
      // Two hosts wait in turns. A desktop that is not there yet is downloaded only once.
      return evenly(meant, isDesktop ? 1 : 2, expectedMs()).map((part) => ({
        suite,
        run: () => runInExtensionHost(part, { ...options, executable }),
      }));
    }
    if (suite === 'e2e' && isDesktop) return meant.map(skipped);
    const run = async (file: string) => {
      if (opensWindows.has(suite)) await host;
      if (suite === 'unit' && !isAlone(file)) return shared.run(file);
      if (suite === 'desktop') process.env['MCP_BRIDGE_DESKTOP'] = await executable();
      return runAlone(file, options);
    };
    return meant.map((file) => ({ suite, run: async () => [await run(file)] }));
  };
  try {
    const outcomes: FileOutcome[] = [];
    for (const meant of [suites.filter((suite) => suite !== quiet), [quiet]]) {
      const jobs = meant.flatMap((suite) => jobsOf(suite, files.get(suite) ?? []));
      outcomes.push(...(await runJobs(jobs, { atOnce, atOnceOf })).flat());
    }
    return outcomes;
  } finally {
    await Promise.all([shared.end(), host?.then((started) => started.stop())]);
  }
}

/** The job of a file that needs a page to drive, which there is only with the VS Code from npm (Linux x64). */
function skipped(file: string): FileJob {
  const why = 'needs a page to drive, which a desktop has not';
  const tests = [{ name: why, result: 'skipped', ms: 0 } as const];
  return { suite: 'e2e', run: async () => [{ name: nameOf(file), ms: 0, tests }] };
}
