import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { root } from './paths';

/** Packages the example of an extension that provides resources, which the build has compiled. */
export async function packageExample(folder: string): Promise<string> {
  const packed = new JSZip();
  const manifest = await readFile(join(root, 'test', 'example', 'package.json'));
  packed.file('extension/package.json', manifest);
  const program = await readFile(join(root, 'dist', 'test', 'example', 'extension.main.js'));
  packed.file('extension/extension.js', program);
  const vsix = join(folder, 'example.vsix');
  await writeFile(vsix, await packed.generateAsync({ type: 'nodebuffer' }));
  return vsix;
}
