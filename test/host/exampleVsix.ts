import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { root } from './paths';

/** Packages the example of an extension that provides resources, which the build has compiled. */
export function packageExample(folder: string): Promise<string> {
  return packageExtension('example', join(folder, 'example.vsix'));
}

/** Packages an extension of the tests, which the build has compiled, by its folder in `test`. */
export async function packageExtension(name: string, vsix: string): Promise<string> {
  const packed = new JSZip();
  const manifest = await readFile(join(root, 'test', name, 'package.json'));
  packed.file('extension/package.json', manifest);
  const program = await readFile(join(root, 'dist', 'test', name, 'extension.main.js'));
  packed.file('extension/extension.js', program);
  await writeFile(vsix, await packed.generateAsync({ type: 'nodebuffer' }));
  return vsix;
}
