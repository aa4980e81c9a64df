/**
 * Builds the product (dist/extension.mjs with its chunks, dist/bridge.js, dist/uninstall.js, dist/pageWorker.js,
 * dist/outlineWorker.js with dist/grammars, dist/sqlite.js, dist/postgres.js), the npm package of the bridge (dist/npm) and the
 * tests (dist/test).
 * Flags: --production (minified, without the tests), --watch (rebuilds on change).
 */
const esbuild = require('esbuild');
const { copyFileSync, mkdirSync, readdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { makeNpmPackage } = require('./src/bridge/npm/make');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const common = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  charset: 'utf8',
  external: ['vscode'],
  logLevel: 'warning',
};

/** Modules of packages that files of ours stand in for; each of them says why. */
const shims = {
  '@modelcontextprotocol/server/_shims': './src/shims/sdkShims.ts',
  'vscode-uri': './src/shims/vscodeUri.ts',
};

/** Fails the build where a package no longer imports what a shim replaces: the original would be bundled. */
const withEveryShim = {
  name: 'with-every-shim',
  setup: ({ onEnd }) =>
    onEnd(({ metafile }) => {
      const unused = Object.entries(shims).filter(([, file]) => !metafile?.inputs[file.slice(2)]);
      return { errors: unused.map(([module]) => ({ text: `Nothing imports ${module}.` })) };
    }),
};

const product = {
  ...common,
  entryPoints: ['src/extension.ts'],
  // VS Code loads a main file of this ending as an ES module; the project's own package stays CommonJS for the bridge.
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  outdir: 'dist',
  // Some packages are CommonJS and ask for Node's modules by `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  // A package's ES modules can be cut down to what is used.
  mainFields: ['module', 'main'],
  alias: shims,
  metafile: true,
  plugins: [withEveryShim],
  minify: production,
  sourcemap: !production,
};

/** A file of its own that AI clients start with the Node.js they find. */
const bridge = {
  ...common,
  entryPoints: { bridge: 'src/bridge/main.ts' },
  outdir: 'dist',
  target: 'node18',
  minify: production,
};

/** A file of its own that VS Code starts once the extension is uninstalled. */
const uninstall = {
  ...common,
  entryPoints: { uninstall: 'src/features/clients/uninstall/main.ts' },
  outdir: 'dist',
  mainFields: ['module', 'main'],
  minify: production,
};

/** A thread of its own that makes Markdown of web pages, and can be ended. */
const pageWorker = {
  ...common,
  entryPoints: { pageWorker: 'src/features/pages/reading/worker/main.ts' },
  outdir: 'dist',
  mainFields: ['module', 'main'],
  minify: production,
};

/** A thread of its own that parses code for outlines, and can be ended. */
const outlineWorker = {
  ...common,
  entryPoints: { outlineWorker: 'src/features/outlines/reading/worker/main.ts' },
  outdir: 'dist',
  minify: production,
};

/** Tree-sitter's runtime and the grammars that `outlineWorker` loads. */
const grammars =
  'bash c-sharp cpp css go java javascript php powershell python ruby rust tsx typescript'.split(
    ' ',
  );

function copyGrammars() {
  const from = dirname(require.resolve('@vscode/tree-sitter-wasm'));
  mkdirSync('dist/grammars');
  for (const name of ['tree-sitter', ...grammars.map((each) => `tree-sitter-${each}`)]) {
    copyFileSync(join(from, `${name}.wasm`), `dist/grammars/${name}.wasm`);
  }
}

/** Files of their own, because a process that reads a database is ended when it takes too long. */
const databases = {
  ...common,
  entryPoints: {
    sqlite: 'src/features/databases/sqlite/process/main.ts',
    postgres: 'src/features/databases/postgres/process/main.ts',
  },
  outdir: 'dist',
  mainFields: ['module', 'main'],
  minify: production,
};

const tests = {
  ...common,
  entryPoints: readdirSync('test', { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(test|main)\.ts$/.test(name)),
  outbase: 'test',
  outdir: 'dist/test',
  packages: 'external',
  sourcemap: 'linked',
};

/** Watching alone does not wait for the first build; esbuild prints what is wrong with it. */
async function watchAfterBuild(build) {
  const context = await esbuild.context(build);
  await context.rebuild().catch(() => undefined);
  await context.watch();
}

async function main() {
  rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist');
  copyGrammars();
  const builds = [
    product,
    bridge,
    uninstall,
    pageWorker,
    outlineWorker,
    databases,
    ...(production ? [] : [tests]),
  ];
  if (watch) {
    for (const build of builds) await watchAfterBuild(build);
    console.log('watching');
    return;
  }
  await Promise.all(builds.map((build) => esbuild.build(build)));
  makeNpmPackage({
    bridge: 'dist/bridge.js',
    folder: 'dist/npm',
    registryFile: 'dist/server.json',
  });
}

main().catch(() => process.exit(1));
