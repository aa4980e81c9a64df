import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether the copy that a client runs of our plugin differs from the plugin in more than the version that it names.
 * @param folders one of which is the copy; a client may keep others, which it runs no more
 * @param names of the files; the first is the manifest
 */
export async function isCopyOutdated(
  folders: readonly string[],
  plugin: string,
  names: readonly [string, ...string[]],
): Promise<boolean> {
  const [ours, ...copies] = await Promise.all(
    [plugin, ...folders].map((folder) => textsIn(folder, names)),
  );
  // Without a manifest, the plugin was not written yet, or what is there is no copy of it.
  const whole = copies.filter(([manifest]) => manifest !== undefined);
  if (ours?.[0] === undefined || whole.length === 0) return false;
  return !whole.some((copy) => copy.join('\0') === ours.join('\0'));
}

function textsIn(
  folder: string,
  names: readonly string[],
): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, ...name.split('/')), 'utf8').catch(() => undefined);
      return text?.replace(/"version": "[^"]*"/, '');
    }),
  );
}
