/**
 * Names the repositories in URIs by their folders. An authority is in lower case, and of two equal names the second gets
 * a number.
 */
export function repositoryNames(folders: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return folders.map((folder) => {
    const name = folder.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-') || 'repository';
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
    taken.add(free);
    return free;
  });
}
