import { constants } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BridgeFacts, DiscoveryState } from '../model/finding';
import { parseWindowRecord } from '../../../core/protocol/windowRecord';
import { canAccess } from '../../../files/canAccess';
import { readIfThere } from '../../../files/readIfThere';
import { isNewer, versionOf } from './bridgeCopy';
import type { BridgeFiles } from './bridgeFiles';
import { isNewEnough } from './versionInPath';

const forOthers = 0o077;
/** Windows has no such modes; a home folder is private there. */
const hasModes = process.platform !== 'win32';

interface Expected {
  readonly url: string;
  readonly token: string;
}

/** The state of the file by which the bridge finds a window. */
export async function discoveryState(
  path: string,
  { url, token }: Expected,
): Promise<DiscoveryState> {
  const text = await readIfThere(path);
  if (text === undefined) return 'missing';
  const places = await Promise.all([path, dirname(path)].map((one) => stat(one)));
  if (hasModes && places.some(({ mode }) => (mode & forOthers) !== 0)) return 'exposed';
  const record = parseWindowRecord(text);
  return record?.url === url && record.token === token ? 'good' : 'differs';
}

interface Bridge {
  readonly files: BridgeFiles;
  readonly source: string;
  readonly version: string;
  readonly runtime: string;
  /** The result of `versionInPath`. */
  readonly node: string | undefined;
}

export async function bridgeFacts({
  files,
  source,
  version,
  runtime,
  node,
}: Bridge): Promise<BridgeFacts> {
  const copy = await readIfThere(files.bridge);
  const own = withoutFirstLine(await readFile(source, 'utf8'));
  return {
    path: files.bridge,
    version,
    copied: copy === undefined ? 'missing' : compare(copy, own, version),
    copiedVersion: versionOf(copy),
    launcher: files.launcher,
    hasLauncher: await canAccess(files.launcher, constants.X_OK),
    runtime,
    hasRuntime: await canAccess(runtime, constants.X_OK),
    node,
    isNodeNewEnough: isNewEnough(node),
  };
}

function compare(copy: string, own: string, version: string): 'same' | 'newer' | 'outdated' {
  if (copy.endsWith(own)) return 'same';
  return isNewer(versionOf(copy), version) ? 'newer' : 'outdated';
}

/** A copy may have its stamp after the first line, so only the rest is the same. */
function withoutFirstLine(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
