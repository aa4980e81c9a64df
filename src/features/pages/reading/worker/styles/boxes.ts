import type { Declarations } from './declarations';
import { sizeOf, type Measure } from './lengths';
import { whether } from './values';

/** In pixels: what is clipped to less cannot be read. */
const leastSize = 4;

/** These grow with what they hold. */
const partsOfTables = new Set('table tbody td tfoot th thead tr'.split(' '));
const isClipped = whether(/^(hidden|clip|scroll|auto)$/, /^visible$/);

/** Whether a box has no room for what it holds. */
export function isTooSmall(tagName: string, declared: Declarations, measure: Measure): boolean {
  const clips = ['overflow-x', 'overflow-y'].map((name) =>
    declared.read(name, isClipped, undefined),
  );
  const isClipping = clips.includes(true);
  if (!isClipping && clips.includes(false)) return false;
  // Without a word about it, a style sheet may clip what has no size at all.
  const least = isClipping ? leastSize : 0;
  const size = (name: string, otherwise = Infinity) =>
    declared.read(name, (values) => sizeOf(values, measure), otherwise);
  const isGrowing = partsOfTables.has(tagName);
  const width = isGrowing && declared.has('width') ? Infinity : size('max-width');
  const outerWidth = Math.min(width, isGrowing ? Infinity : size('width'));
  const outerHeight = isGrowing ? Infinity : Math.min(size('height'), size('max-height'));
  return (
    outerWidth + size('padding-left', 0) + size('padding-right', 0) <= least ||
    outerHeight + size('padding-top', 0) + size('padding-bottom', 0) <= least
  );
}
