import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Disposable } from '../base/events';

/**
 * Calls back when a file is written, replaced or removed. Its folder is watched, because a watcher of a file ends when the
 * file is replaced. If the system has no watcher left, changes by other windows are only seen later.
 */
export function watchFile(path: string, onChange: () => void): Disposable {
  const name = basename(path);
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_type, changed) => {
      if (changed === null || changed === name) onChange();
    });
    watcher.on('error', onChange);
    return { dispose: () => watcher.close() };
  } catch {
    return { dispose: () => undefined };
  }
}
