import type { Declarations } from './declarations';
import { lengthOf, type Measure } from './lengths';
import {
  functionsIn,
  isMark,
  only,
  shareOf,
  wordIn,
  type FunctionValue,
  type Value,
} from './values';

/** In pixels: what is moved this far is seen by nobody. A page can be scrolled to what is to the right or below. */
const farBefore = -900;
const farBehind = 5_000;
/** 100 % of what is around is as much as to be moved out of it, 100 % of an element itself can be a small move up. */
const around = -farBefore;
const itself = 100;

/** A move to the right and down, in pixels, and a scale. */
interface Move {
  readonly x: number;
  readonly y: number;
  /** The scale of the axis that is scaled down most. */
  readonly scale: number;
}

const still: Move = { x: 0, y: 0, scale: 1 };

/** Whether an element is moved out of the page. */
export function isMovedAway(declared: Declarations, measure: Measure): boolean {
  const by = (name: string) =>
    declared.read(
      name,
      (values) =>
        /^(auto|normal)$/.test(wordIn(values) ?? '') ? 0 : lengthOf(only(values), measure, around),
      0,
    );
  const moves = declared.read('transform', (values) => transformed(values, measure), []);
  const translated = declared.read('translate', (values) => translation(values, measure), still);
  return (
    ['left', 'right', 'bottom', 'margin-left'].some((name) => isFarAside(by(name))) ||
    ['top', 'margin-top', 'letter-spacing'].some((name) => by(name) <= farBefore) ||
    Math.abs(by('text-indent')) >= around ||
    [translated, ...moves].some(({ x, y }) => isFarAside(x) || y <= farBefore)
  );
}

/** How large an element is beside what is around it. */
export function scaleOf(declared: Declarations, measure: Measure): number {
  const zoom = declared.read('zoom', (values) => shareOf(only(values)), 1);
  const { scale } = declared.read('scale', scaling, still);
  const moves = declared.read('transform', (values) => transformed(values, measure), []);
  return moves.reduce((product, move) => product * move.scale, zoom * scale);
}

function isFarAside(pixels: number): boolean {
  return pixels <= farBefore || pixels >= farBehind;
}

function translation(values: readonly Value[], measure: Measure): Move | undefined {
  if (wordIn(values) === 'none') return still;
  const [x, y = 0] = values.map((value, axis) =>
    lengthOf(value, measure, axis === 0 ? around : itself),
  );
  return x === undefined || values.length > 3 ? undefined : { ...still, x, y };
}

function scaling(values: readonly Value[]): Move | undefined {
  if (wordIn(values) === 'none') return still;
  const shares = values.slice(0, 2).flatMap((value) => shareOf(value) ?? []);
  const isWhole =
    shares.length > 0 && shares.length === Math.min(values.length, 2) && values.length <= 3;
  return isWhole ? { ...still, scale: Math.min(...shares.map(Math.abs)) } : undefined;
}

const transforms =
  /^(matrix(3d)?|translate([xyz]|3d)?|scale([xyz]|3d)?|rotate([xyz]|3d)?|skew[xy]?|perspective)$/;

/** The moves of a `transform`; `undefined` if one of them is not understood, so that a browser may take none. */
function transformed(values: readonly Value[], measure: Measure): readonly Move[] | undefined {
  const moves = functionsIn(values, transforms)?.map((each) => moveOf(each, measure));
  return moves?.includes(undefined) ? undefined : moves?.filter((move) => move !== undefined);
}

function moveOf({ name, values }: FunctionValue, measure: Measure): Move | undefined {
  const given = values.filter((value) => !isMark(value, ','));
  const [value] = given;
  switch (name) {
    case 'translate':
    case 'translatex':
    case 'translate3d':
      return translation(given, measure);
    case 'translatey': {
      const y = lengthOf(only(given), measure, itself);
      return y === undefined ? undefined : { ...still, y };
    }
    case 'scale':
    case 'scalex':
    case 'scaley':
    case 'scale3d':
      return scaling(given);
    case 'matrix': {
      const numbers = given.flatMap((each) => shareOf(each) ?? []);
      const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = numbers;
      return numbers.length === 6 ? { x, y, scale: Math.sqrt(Math.abs(a * d - b * c)) } : undefined;
    }
    default:
      return value?.type === 'number' || wordIn(given) === 'none' ? still : undefined;
  }
}
