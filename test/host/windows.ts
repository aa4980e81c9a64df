import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canonicalUri } from '../../src/core/documents/uris';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';

/** The windows that serve, found in a person's home as local tools find them. */
export async function findWindows(home: string): Promise<WindowRecord[]> {
  const folder = join(home, '.mcp-workspace-bridge', 'windows');
  const names = await readdir(folder).catch(() => []);
  const texts = names
    .filter((name) => name.endsWith('.json'))
    // A record disappears with its window.
    .map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined));
  return (await Promise.all(texts)).flatMap((text) =>
    text === undefined ? [] : [JSON.parse(text) as WindowRecord],
  );
}

export function isOn({ workspaceFolders }: WindowRecord, folder: string): boolean {
  return workspaceFolders.includes(canonicalUri(pathToFileURL(folder).href));
}
