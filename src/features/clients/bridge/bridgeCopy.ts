import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '../../../base/errors';
import { atomicWrite } from '../../../files/atomicWrite';
import { readOwnFile } from '../../../files/regularFile';
import { privateFolder } from '../../../files/privateFolder';
import type { BridgeFiles } from './bridgeFiles';
import { launcherText, type Runtime } from './launcher';

/** A longer file is not ours: our longest has about 100,000 bytes. */
const maxBytes = 16 * 1024 * 1024;

const manifest = '{ "type": "commonjs" }\n';

interface Options {
  /** The bridge of this version of the extension. */
  readonly source: string;
  readonly version: string;
  readonly files: BridgeFiles;
  readonly runtime: Runtime;
}

/**
 * Updates the files that clients run. If a machine has two versions of the extension, the newer bridge stays, unless
 * others can have written it. The launcher names VS Code's runtime, which changes with each update, so the launcher of
 * the last window stays.
 */
export async function copyBridge({ source, version, files, runtime }: Options): Promise<void> {
  privateFolder(dirname(files.bridge));
  if ((await readOwn(files.manifest)) !== manifest) await atomicWrite(files.manifest, manifest);
  const present = await readOwn(files.bridge);
  const text = stamped(await readFile(source, 'utf8'), version);
  if (text !== present && !isNewer(versionOf(present), version)) {
    await atomicWrite(files.bridge, text);
  }
  const launcher = launcherText(runtime);
  if (launcher !== (await readOwn(files.launcher))) {
    await atomicWrite(files.launcher, launcher, 0o700);
  }
}

/** `undefined` if it does not exist, is a link, or is accessible to other users. */
export function readOwn(path: string): Promise<string | undefined> {
  return readOwnFile(path, maxBytes).catch((cause: unknown) => {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  });
}

const stamp = /^\/\/ MCP Workspace Bridge (\d+(?:\.\d+)*)/m;

/** The version of the extension that a copy comes from. */
export function versionOf(bridge: string | undefined): string | undefined {
  return stamp.exec(bridge?.slice(0, 200) ?? '')?.[1];
}

/** The version of the bridge that clients run, which can be another than this extension's. */
export async function installedVersion({ bridge }: BridgeFiles): Promise<string | undefined> {
  return versionOf(await readOwn(bridge));
}

function stamped(bridge: string, version: string): string {
  const line = `// MCP Workspace Bridge ${version}\n`;
  return bridge.startsWith('#!') ? bridge.replace('\n', `\n${line}`) : line + bridge;
}

/** Compares numbers only: `1.2.0-rc` is as new as `1.2.0`. */
export function isNewer(version: string | undefined, than: string): boolean {
  const numbers = (text: string) => (text.match(/^[\d.]+/)?.[0] ?? '').split('.').map(Number);
  const [mine, theirs] = [numbers(version ?? '0'), numbers(than)];
  for (const [at, number] of mine.entries()) {
    const other = theirs[at] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}
