import { anyOf, type DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import type { Workspace } from '../workspace/openWorkspace';
import { RangeTracker, type TrackedPins } from './rangeTracker';

interface Deps extends TrackedPins {
  readonly workspace: Workspace;
  readonly log: Logger;
}

/** Follows the lines of pins, or of comments, in the documents and files of the window. */
export function trackRanges(
  own: DisposableStore,
  { workspace: { index, outside, reader }, log, ...pins }: Deps,
): RangeTracker {
  const files = {
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
    onDidReconcile: index.onDidReconcile,
  };
  const onError = (error: Error) => log.error(error);
  return own.add(new RangeTracker({ ...pins, reader, files, onError }));
}
