import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../package.json';
import { root } from './paths';

/** The packaged extension at the root. */
export async function findVsix(): Promise<string> {
  const name = `${manifest.name}-${manifest.version}.vsix`;
  if (!(await readdir(root)).includes(name)) {
    throw new Error(`There is no ${name}: run "npm run package" first.`);
  }
  return join(root, name);
}
