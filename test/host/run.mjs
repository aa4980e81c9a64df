/** The one way into everything that needs more than a build: `node test/host/run.mjs start|test|package|pictures|bench [ARGS]`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hasNpmHost,
  install,
  installClients,
  installConformance,
  installPrograms,
  root,
} from './install.mjs';

const [task, ...args] = process.argv.slice(2);
/** The product's code, without VS Code. */
const isPlain =
  task === 'test' && args.length > 0 && args.every((suite) => ['unit', 'clients'].includes(suite));

const isDesktop = args.some((argument) => argument.startsWith('--desktop'));

process.on('SIGINT', () => undefined); // What runs below ends by itself, and tidies up first.

const node = install({ host: task !== 'package' && !isPlain && !isDesktop });
if (hasNpmHost && task === 'test' && !isPlain && !isDesktop) installClients();
if (task === 'test' && !isPlain) installConformance();
if (task === 'test' && args.includes('clients')) installPrograms();
if (!isPlain) packageExtension();
if (task !== 'package') {
  run(join(root, 'esbuild.js'));
  run(join(root, 'dist', 'test', `${task}.main.js`), ...args);
}

/** Leaves `mcp-workspace-bridge-VERSION.vsix` at the root, the same to the byte for the same sources. */
function packageExtension() {
  const { name, version, repository } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  // The marketplace shows the README with the pictures of the repository, where there is one.
  const links = repository ? [] : ['--no-rewrite-relative-links'];
  const vsix = `${name}-${version}.vsix`;
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  run(vsce, 'package', '--no-dependencies', ...links, '--out', vsix);
  run(join(root, 'test', 'host', 'repack.mjs'), vsix);
}

function run(script, ...rest) {
  const { status } = spawnSync(node, [script, ...rest], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
