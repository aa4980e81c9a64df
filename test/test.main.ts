/**
 * Runs the suites named as arguments, or all but those that run only by name, and ends with one line about all results.
 * Further arguments name files or folders of the suites, such as `e2e/pins` or `core/bundle`. With `--desktop`, the
 * windows are those of a downloaded VS Code, and with `--desktop=PATH` those of the VS Code at that path.
 */
import { availableParallelism } from 'node:os';
import { desktopCode, isOnDesktop } from './host/desktopCode';
import { npmHostExecutable, runInExtensionHost } from './host/extensionHostTests';
import { runNodeTests } from './host/nodeTests';
import { noOutcome, printSlowest, printTime, sumOf, type Outcome } from './host/outcome';
import { startSharedHost } from './host/sharedHost';
import { isMeant, keepDurations, nameOf, testFiles } from './host/testFiles';

/** A window and its extension host keep a core busy; with more, a reload takes longer than a client waits for it. */
const windowsAtATime = Math.min(Math.max(2, availableParallelism()), 4);

const args = process.argv.slice(2);
const isDesktop = isOnDesktop(args);
const needsPage =
  'needs a page to drive, and there is one only with the VS Code from npm (Linux x64)';

/** The runner of each suite, which is a folder of `test`. */
const suites: Readonly<Record<string, (files: readonly string[]) => Promise<Outcome>>> = {
  // Some of them wait.
  unit: (files) => runNodeTests(files, availableParallelism() + 1),
  suite: (files) =>
    runInExtensionHost(files, (log) => (isDesktop ? desktopCode(args) : npmHostExecutable(log))),
  e2e: (files) => (isDesktop ? skipPages(files) : runNodeTests(files, windowsAtATime)),
  desktop: async (files) => {
    process.env['MCP_BRIDGE_DESKTOP'] = await (isDesktop ? desktopCode(args) : npmHostExecutable());
    return runNodeTests(files, 1);
  },
  conformance: (files) => runNodeTests(files, 1),
  clients: (files) => runNodeTests(files, 1),
};

/**
 * The suites of a lane run one after another, and the lanes at the same time: the windows of `e2e` often wait, and the
 * other lane computes meanwhile. Unit tests come last there, because they use as many cores as are free.
 */
const lanes = [['e2e'], ['suite', 'conformance', 'desktop', 'unit', 'clients']];
/** The suites that open their windows on the server that a run shares. */
const opensWindows = new Set(['e2e', 'conformance']);
/** This suite runs programs of other vendors. */
const byNameOnly = 'clients';

async function main(): Promise<void> {
  const words = args.filter((argument) => !argument.startsWith('--'));
  const named = words.filter((word) => word in suites);
  const all = named.length > 0 ? named : Object.keys(suites).filter((name) => name !== byNameOnly);
  // The desktop suite tests what `e2e` skips without a page, and what cannot be tested in a page.
  const asked = new Set(all.includes('e2e') ? [...all, 'desktop'] : all);
  const files = filesOf(
    [...asked],
    words.filter((word) => !(word in suites)),
  );
  const total = sumOf(await runAll(files));
  keepDurations(total.files);
  // Failures are repeated at the end, because often only the end of a long output is kept.
  for (const failure of total.failures) console.log(`\n✖ ${failure}`);
  printSlowest(total);
  printTime();
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  const failed = total.failures.length;
  console.log(`\n${total.passed} passed, ${failed} failed`);
  process.exit(failed > 0 || total.passed === 0 ? 1 : 0);
}

/** The files of each suite, or only those that a name matches. */
function filesOf(asked: readonly string[], names: readonly string[]): Map<string, string[]> {
  const files = asked.flatMap((suite) => testFiles(suite).map((file) => ({ suite, file })));
  for (const name of names) {
    if (!files.some(({ file }) => isMeant(file, name))) {
      const known = files.map(({ file }) => nameOf(file)).sort();
      console.error(`${known.join('\n')}\n\nNo test file is named ${name}: there are these.`);
      process.exit(1);
    }
  }
  const isAsked = (file: string) => names.length === 0 || names.some((name) => isMeant(file, name));
  const meant = files.filter(({ file }) => isAsked(file));
  const filesIn = (suite: string) => meant.flatMap((one) => (one.suite === suite ? one.file : []));
  return new Map(asked.map((suite) => [suite, filesIn(suite)]));
}

async function runAll(files: ReadonlyMap<string, readonly string[]>): Promise<Outcome[]> {
  const filesIn = (suite: string) => files.get(suite) ?? [];
  const isShared = !isDesktop && [...opensWindows].some((suite) => filesIn(suite).length > 0);
  const host = isShared ? await startSharedHost() : undefined;
  const runLane = async (lane: readonly string[]) => {
    const outcomes: Outcome[] = [];
    for (const suite of lane) {
      const meant = filesIn(suite);
      if (meant.length > 0) outcomes.push(await run(suite, meant));
    }
    return outcomes;
  };
  try {
    return (await Promise.all(lanes.map(runLane))).flat();
  } finally {
    await host?.stop();
  }
}

async function run(suite: string, files: readonly string[]): Promise<Outcome> {
  console.log(`\n— ${suite}`);
  const outcome = (await suites[suite]?.(files)) ?? noOutcome;
  return { ...outcome, failures: outcome.failures.map((failure) => `${suite}: ${failure}`) };
}

async function skipPages(files: readonly string[]): Promise<Outcome> {
  console.log(`Most of e2e is skipped, because it ${needsPage}.`);
  return { ...noOutcome, skipped: files.length };
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exit(1);
});
