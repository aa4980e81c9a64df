/**
 * Rewrites a VSIX so that the same sources give the same bytes on every machine: with sorted entries, one time and one mode,
 * and a compressor that is not part of Node. Argument: the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import jszip from 'jszip';

const [path] = process.argv.slice(2);
const packed = await jszip.loadAsync(readFileSync(path));
const even = new jszip();
const names = Object.keys(packed.files).sort();
for (const name of names) {
  even.file(name, await packed.files[name].async('nodebuffer'), {
    date: new Date(Date.UTC(2026, 0, 1)),
    unixPermissions: 0o644,
    createFolders: false,
  });
}
writeFileSync(
  path,
  await even.generateAsync({
    type: 'nodebuffer',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 7 }, // Nine takes three times as long for one percent less.
  }),
);
