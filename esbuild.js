/**
 * Builds the product (dist/extension.js, dist/bridge.js) and the tests (dist/test).
 * Flags: --production (minified, without the tests), --watch (rebuilds on change).
 */
const esbuild = require('esbuild');
const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { basename, relative, resolve } = require('node:path');

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

/** The SDK's table of checks for every type of MCP and OAuth (26 kB with their schemas) holds what `src` asks for. */
const withUsedSpecTypes = {
  name: 'with-used-spec-types',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /@modelcontextprotocol[\\/]server[\\/]dist[\\/]src-\w+\.mjs$/ },
      ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const everyType =
          /^for \(const key of SPEC_SCHEMA_KEYS\) .+\nfor \(const \[key, schema\] of Object\.entries\(authSchemas\)\) .+$/m;
        if (!everyType.test(source)) throw new Error(`The table of types is no longer in ${path}.`);
        const used = [...usedSpecTypes()].map(
          (type) => `register('${type}Schema', ${type}Schema);`,
        );
        return { contents: source.replace(everyType, used.join('')) };
      },
    ),
};

function usedSpecTypes() {
  const sources = readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`src/${name}`, 'utf8'));
  return new Set(sources.join('').match(/(?<=\bisSpecType\.)\w+/g));
}

/** Making a schema has no effect, which esbuild cannot know: the schemas that nobody uses go. */
const withoutUnusedSchemas = {
  name: 'without-unused-schemas',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /@modelcontextprotocol[\\/]core[\\/]dist[\\/]\w+-[\w-]+\.mjs$/ },
      ({ path }) => ({
        contents: readFileSync(path, 'utf8').replaceAll(
          /^(const \w+Schema = )(.+(?:\n[\t\])}].*)*);$/gm,
          '$1/* @__PURE__ */ (() => $2)();',
        ),
      }),
    ),
};

/** Files of their own, which `src` imports dynamically: the endpoint after activation, the others where they are needed. */
const loadedWhenNeeded = [
  'src/server/serving.ts',
  'src/core/pins/team/teamFile.ts',
  'src/panel/connecting/connectClient.ts',
  'src/panel/connecting/diagnosisText.ts',
  'src/panel/teamProblemText.ts',
  'src/core/budget/tokenizer.ts',
  'src/wiring/clients.ts',
];

/** Loaded once by all of them: they ask of what class an error is. */
const shared = 'src/base/errors.ts';

const withFilesBeside = {
  name: 'with-files-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
      const file = relative(__dirname, resolve(resolveDir, `${path}.ts`)).replaceAll('\\', '/');
      const isLoaded = kind === 'dynamic-import' && loadedWhenNeeded.includes(file);
      if (!isLoaded && file !== shared) return undefined;
      return { path: `./${basename(path)}.js`, external: true };
    }),
};

const product = {
  ...common,
  entryPoints: ['src/extension.ts', shared, ...loadedWhenNeeded],
  entryNames: '[name]',
  outdir: 'dist',
  external: ['vscode', './mimeTypes.json'],
  alias: {
    // The SDK's JSON Schema validator (154 kB) serves elicitations, of which this server has none; zod checks what tools get.
    '@modelcontextprotocol/server/_shims': './src/shims/sdkShims.ts',
    'vscode-uri': './src/shims/vscodeUri.ts',
    // A file beside the bundle, see writeMimeTypes.
    'mime-db': './mimeTypes.json',
    // Its other form cannot be bundled.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // Its other form cannot be cut down to what is used.
    yaml: './node_modules/yaml/browser/dist/index.js',
  },
  plugins: [withUsedSpecTypes, withoutUnusedSchemas, withFilesBeside],
  // VS Code's `require` knows the module `vscode`, an `import` may not.
  supported: { 'dynamic-import': false },
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

/** The table of media types as `mime-types` reads it: types with a file name ending, and nothing else of them. */
function writeMimeTypes() {
  const types = Object.entries(require('mime-db'))
    .filter(([, { extensions }]) => extensions)
    .map(([type, { source, extensions }]) => [type, { source, extensions }]);
  writeFileSync('dist/mimeTypes.json', JSON.stringify(Object.fromEntries(types)));
}

async function main() {
  rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist');
  writeMimeTypes();
  const builds = production ? [product, bridge] : [product, bridge, tests];
  if (watch) {
    for (const build of builds) await (await esbuild.context(build)).watch();
    console.log('watching');
    return;
  }
  await Promise.all(builds.map((build) => esbuild.build(build)));
}

main().catch(() => process.exit(1));
