/** Builds the tests and packages the extension, each only if something that it is made of has changed since. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** The stamp is in the folder that esbuild.js empties, so every other build removes it. */
const stampFile = join(root, 'dist', '.stamp.json');
const { name, version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const vsixName = `${name}-${version}.vsix`;
const vsix = join(root, vsixName);
const tarball = join(root, `${name}-${version}.tgz`);

const productFolders = ['src', 'media', 'l10n'];
const isProductFile = /^(?:esbuild\.js|LICENSE|\.vscodeignore|.+\.(?:json|md))$/;

/** @param needsPackage whether a test or a person uses the packaged extension, too. */
export function build(node, { needsPackage }) {
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  const product = [
    ...readdirSync(root).filter((file) => isProductFile.test(file)),
    ...productFolders.flatMap(filesBelow),
  ];
  const isPackaged =
    existsSync(vsix) && existsSync(tarball) && stamp.vsix === keyOf([...product, vsixName]);
  if (needsPackage && !isPackaged) packageExtension(node);
  const tests = keyOf([...product, ...filesBelow('test')]);
  if (stamp.tests !== tests || !existsSync(stampFile)) run(node, join(root, 'esbuild.js'));
  const isFresh = isPackaged || needsPackage;
  const made = { tests, ...(isFresh && { vsix: keyOf([...product, vsixName]) }) };
  writeFileSync(stampFile, JSON.stringify(made));
}

/** Leaves the VSIX at the root, the same to the byte for the same sources, and the npm package of the bridge. */
export function packageExtension(node) {
  // The marketplace shows the README with the pictures of the repository, where there is one.
  const links = repository ? [] : ['--no-rewrite-relative-links'];
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  run(node, vsce, 'package', '--no-dependencies', ...links, '--out', vsixName);
  run(node, join(root, 'test', 'host', 'repack.mjs'), vsixName);
  packNpm();
}

function packNpm() {
  const { status } = spawnSync('npm', ['pack', './dist/npm', '--ignore-scripts', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script, and ends this process if it fails. */
export function run(node, script, ...args) {
  const { status } = spawnSync(node, [script, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file));
}

/** A key that changes when a file is written, added or removed. */
function keyOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
