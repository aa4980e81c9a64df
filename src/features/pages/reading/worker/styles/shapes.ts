import { lengthOf, type Measure } from './lengths';
import { isMark, wordIn, type Value } from './values';

/** In pixels; less than this cannot be read. */
const least = 3;
const unmeasured: Measure = { fontSize: 16, isQuirky: true };
/** In pixels: a box is as wide and as high as this, so that a part of it counts by its percentage. */
const box = 10_000;

/** What can stand between the lengths of a shape. */
const beside =
  /^([,/]|at|auto|round|(closest|farthest)-(side|corner)|center|left|right|top|bottom|evenodd|nonzero)$/;

/** Whether a `clip-path` leaves nothing; `undefined` for one that is not understood. */
export function clipsAll(values: readonly Value[]): boolean | undefined {
  if (wordIn(values) === 'none') return false;
  const [shape, ...others] = values;
  if (shape?.type !== 'function' || others.some((value) => value.type !== 'word')) return undefined;
  const isKnown = shape.values.every(
    (value) =>
      lengthOf(value, unmeasured, box) !== undefined ||
      (value.type !== 'function' && beside.test(textOf(value))),
  );
  if (!isKnown) return undefined;
  const lengths = shape.values.flatMap((value) => lengthOf(value, unmeasured, box) ?? []);
  switch (shape.name) {
    case 'inset': {
      // What stands behind `round` are the radii of the corners.
      const at = shape.values.findIndex((value) => wordIn([value]) === 'round');
      const [top = 0, right = top, bottom = top, left = right] = lengths.slice(0, at < 0 ? 4 : at);
      return top + bottom > 0.99 * box || left + right > 0.99 * box;
    }
    case 'circle':
    case 'ellipse': {
      const radii = shape.values.slice(0, shape.name === 'circle' ? 1 : 2);
      return radii.some((value) => (lengthOf(value, unmeasured, box) ?? box) < least / 2);
    }
    case 'polygon':
      return areaOf(lengths) < least * least;
    case 'rect': {
      const [top = 0, right = box, bottom = box, left = 0] = shape.values.map((value) =>
        lengthOf(value, unmeasured, box),
      );
      return right - left < least || bottom - top < least;
    }
    case 'xywh': {
      const [, , width = box, height = box] = lengths;
      return width < least || height < least;
    }
    default:
      return undefined;
  }
}

/** Whether the older `clip` leaves nothing. */
export function clipsRect(values: readonly Value[]): boolean | undefined {
  if (wordIn(values) === 'auto') return false;
  const [shape] = values;
  if (shape?.type !== 'function' || shape.name !== 'rect') return undefined;
  const edges = shape.values
    .filter((value) => !isMark(value, ','))
    .map((value) => lengthOf(value, unmeasured, box));
  const [top, right, bottom, left] = edges;
  const isFlat = (from: number | undefined, to: number | undefined) =>
    to !== undefined && to - (from ?? 0) < least;
  return isFlat(top, bottom) || isFlat(left, right);
}

function textOf(value: Value): string {
  return 'text' in value ? value.text : '';
}

/** The area of a polygon whose corners are given one behind the other. */
function areaOf(lengths: readonly number[]): number {
  const count = lengths.length;
  const at = (index: number) => lengths[index % count] ?? 0;
  let sum = 0;
  for (let x = 0; x < count; x += 2) sum += at(x) * at(x + 3) - at(x + 2) * at(x + 1);
  return Math.abs(sum) / 2;
}
