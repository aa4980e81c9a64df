/** The one way into everything that needs more than a build: `node test/host/run.mjs start|test|package|pictures|firstRun|bench|fuzz|soak [ARGS]`. */
import { join } from 'node:path';
import { build, packageExtension, run } from './build.mjs';
import {
  hasNpmHost,
  installClients,
  installConformance,
  installHost,
  installPeers,
  installPostgres,
  installPrograms,
  installRepomix,
  installTools,
  root,
} from './install.mjs';

const [task, ...args] = process.argv.slice(2);
const suites = ['unit', 'suite', 'e2e', 'conformance', 'clients', 'desktop'];
/** These have VS Code show the packaged extension. */
const packaged = ['e2e', 'conformance', 'clients', 'desktop'];
const words = args.filter((argument) => !argument.startsWith('--'));
const asked = words.filter((word) => suites.includes(word));
const names = words.filter((word) => !suites.includes(word));
/** The first folder of each name, which is that of a suite if the name starts at `test`. */
const named = names.map((name) => name.replace(/^(?:\.\/)?test\//, '').split('/')[0]);
const isNarrowed = names.length > 0 && named.every((suite) => suites.includes(suite));
const chosen = new Set(isNarrowed ? named : asked);
/** The programs of other vendors are large, so they run in CI, or by name. */
const isMeant = (suite) => suite !== 'clients' || process.env.CI === 'true';
if (chosen.size === 0) for (const suite of suites.filter(isMeant)) chosen.add(suite);
// The desktop suite tests what `e2e` skips without a page, and what cannot be tested in a page.
if (chosen.has('e2e')) chosen.add('desktop');
const needs = (suite) => task === 'test' && chosen.has(suite);

/** These are measured on histories alone; what that prints can be for another program. */
const isOnHistories = task === 'bench' && ['suggestions', 'context'].includes(words[0]);
/** Whether only the product's code runs, without VS Code. */
const isPlain =
  task === 'fuzz' || isOnHistories || (task === 'test' && !['suite', ...packaged].some(needs));
const isDesktop = args.some((argument) => argument.startsWith('--desktop'));
/** The suite in the extension host needs no package, because VS Code loads the extension from this folder. */
const needsPackage = !isPlain && (task !== 'test' || packaged.some(needs));

process.on('SIGINT', () => undefined); // What runs below ends by itself, and tidies up first.

const tools = installTools();
const rest = Promise.all([
  task !== 'package' && !isPlain && !isDesktop && installHost(tools),
  needs('clients') && hasNpmHost && installClients(),
  (needs('unit') || needs('e2e')) && hasNpmHost && installPostgres(),
  needs('conformance') && installConformance(),
  needs('clients') && installPrograms(),
  ['pictures', 'firstRun'].includes(task) &&
    installPrograms(['claude-code', 'codex', 'gemini-cli']),
  task === 'bench' && !isOnHistories && installPeers(),
  task === 'bench' && words[0] === 'context' && installRepomix(),
]);
const node = await tools;
if (task === 'package') packageExtension(node);
else {
  // The rest is installed by other processes meanwhile.
  build(node, { needsPackage });
  await rest;
  // Most test processes load the same packages. What Node has compiled of them is kept until the next build.
  if (task === 'test') process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', 'compiled');
  const given =
    task === 'test'
      ? args.filter((word) => !asked.includes(word)).concat(`--suites=${[...chosen].join()}`)
      : args;
  run(node, join(root, 'dist', 'test', `${task}.main.js`), ...given);
}
