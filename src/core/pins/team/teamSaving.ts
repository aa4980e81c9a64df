import type { Pin } from '../pin';
import { entryOf } from './teamEntry';
import type { TeamFileProblem } from './teamFileProblem';
import type { CanonicalUri } from '../../documents/uris';

/** The result of writing pins into the workspace's team files. */
export type TeamSaving =
  | {
      readonly type: 'saved';
      /** The files that now contain the pins. */
      readonly uris: readonly CanonicalUri[];
      /** Pins that no file can contain, such as those outside of every workspace folder, or of a database. */
      readonly leftOut: readonly Pin[];
    }
  /**
   * A file cannot be parsed, has edits that are not saved, or cannot be written. All are as they were, except one that
   * cannot be put back.
   */
  | { readonly type: 'broken'; readonly uri: CanonicalUri; readonly problem: TeamFileProblem }
  | { readonly type: 'dirty'; readonly uri: CanonicalUri }
  | { readonly type: 'unwritable'; readonly uri: CanonicalUri; readonly code: string };

interface Shares {
  /** The pins by the URI of their workspace folder. */
  readonly byFolder: ReadonlyMap<CanonicalUri, readonly Pin[]>;
  readonly leftOut: readonly Pin[];
}

/**
 * Divides pins among the files of workspace folders. A pin goes into that of the innermost folder with its document; a
 * glob into that of each folder that it applies to; a live resource of the window into that of the first.
 */
export function shareOut(pins: readonly Pin[], folders: readonly CanonicalUri[]): Shares {
  const byFolder = new Map<CanonicalUri, Pin[]>();
  const leftOut: Pin[] = [];
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length);
  for (const pin of pins) {
    const isWithin = 'uri' in pin.target && !/^(editor|diagnostics):/.test(pin.target.uri);
    const able = (isWithin ? innermostFirst : folders).filter((folder) => entryOf(pin, folder));
    const chosen = pin.target.type === 'glob' ? able : able.slice(0, 1);
    for (const folder of chosen) byFolder.set(folder, [...(byFolder.get(folder) ?? []), pin]);
    if (chosen.length === 0) leftOut.push(pin);
  }
  return { byFolder, leftOut };
}
