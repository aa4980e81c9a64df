import { splitTitle } from '../../core/pins/title';

/**
 * The shortest part of each title's folders that distinguishes it from others of the same name, as on editor tabs: `a`,
 * or `…/b/c` if it is cut; empty if the name is unique.
 */
export function shortFolders(titles: readonly string[]): readonly string[] {
  const parts = titles.map(splitTitle);
  const distinct = new Map(titles.map((title, index) => [title, parts[index]]));
  const count = new Map<string, number>();
  for (const part of distinct.values()) {
    if (!part) continue;
    for (const suffix of ['', ...suffixesOf(part.folder)]) {
      const key = keyOf(part.label, suffix);
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  }
  const isAlone = (label: string, suffix: string) => count.get(keyOf(label, suffix)) === 1;
  return parts.map(({ label, folder }) => {
    if (isAlone(label, '')) return '';
    const suffix = suffixesOf(folder).find((one) => isAlone(label, one)) ?? folder;
    return suffix === folder ? folder : `…/${suffix}`;
  });
}

/** Shortest first. */
function suffixesOf(folder: string): string[] {
  const segments = folder.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => segments.slice(segments.length - 1 - index).join('/'));
}

function keyOf(label: string, suffix: string): string {
  return `${suffix}/${label}`;
}
