import { only, wordIn, type Value } from './values';

/** What lengths are relative to. */
export interface Measure {
  /** In pixels. */
  readonly fontSize: number;
  /** Whether a number without a unit is one of pixels, as in pages of a time before standards. */
  readonly isQuirky: boolean;
}

/** In pixels. */
const rootFontSize = 16;
const absolute = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['in', 96],
  ['cm', 37.8],
  ['mm', 3.78],
  ['q', 0.95],
  ['rem', rootFontSize],
  ['rlh', 1.2 * rootFontSize],
]);
const sharesOfFont = new Map([
  ['em', 1],
  ['ic', 1],
  ['lh', 1.2],
  ['cap', 0.7],
  ['ex', 0.5],
  ['ch', 0.5],
]);
/** Hundredths of a window or a container. */
const ofWindow = /^([sld]?v|cq)(w|h|i|b|min|max)$/;
const hundredth = 10;

/**
 * A length in pixels, about.
 * @param whole the length of 100 %
 */
export function lengthOf(
  value: Value | undefined,
  measure: Measure,
  whole: number,
): number | undefined {
  if (value?.type !== 'number') return undefined;
  const { number, unit } = value;
  const pixels = pixelsOf(unit, measure, whole);
  if (number === 0) return unit === '' || pixels !== undefined ? 0 : undefined;
  return pixels === undefined ? undefined : number * pixels;
}

function pixelsOf(
  unit: string,
  { fontSize, isQuirky }: Measure,
  whole: number,
): number | undefined {
  if (unit === '') return isQuirky ? 1 : undefined;
  if (unit === '%') return whole / 100;
  if (ofWindow.test(unit)) return hundredth;
  const share = sharesOfFont.get(unit);
  return share === undefined ? absolute.get(unit) : share * fontSize;
}

const namedSizes = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);

/** A `font-size` in pixels. @param around the one around it */
export function fontSizeOf(values: readonly Value[], around: Measure): number | undefined {
  const { fontSize } = around;
  const word = wordIn(values);
  if (word === undefined) return lengthOf(only(values), around, fontSize);
  if (word === 'math') return fontSize;
  if (word === 'smaller' || word === 'larger')
    return fontSize * (word === 'larger' ? 1.2 : 1 / 1.2);
  return namedSizes.get(word);
}

const flexible = /^(auto|none|stretch|(min|max|fit)-content|-webkit-fill-available)$/;

/** The width or height of a box. One that depends on what is in or around it has room. */
export function sizeOf(values: readonly Value[], measure: Measure): number | undefined {
  if (flexible.test(wordIn(values) ?? '')) return Infinity;
  return lengthOf(only(values), measure, Infinity);
}
