import { namedColors } from '@csstools/color-helpers';
import { isMark, shareOf, wordIn, type FunctionValue, type Value } from './values';

export interface Color {
  /** From 0 to 1; absent where the colour is given in a way that is not compared. */
  readonly rgb?: readonly number[];
  readonly alpha: number;
}

/** Less of a colour, or less of a difference between two, cannot be seen. */
const leastAlpha = 0.1;
const leastDifference = 0.05;

export function colorOf(value: Value | undefined): Color | undefined {
  if (value?.type === 'hash') return fromHash(value.text);
  if (value?.type === 'function') return fromFunction(value);
  if (value?.type !== 'word') return undefined;
  if (value.text === 'transparent') return { alpha: 0 };
  const named = Object.hasOwn(namedColors, value.text) ? namedColors[value.text] : undefined;
  return named && { rgb: named.map((channel) => channel / 255), alpha: 1 };
}

export function isSeen({ alpha }: Color): boolean {
  return alpha >= leastAlpha;
}

export function areAlike({ rgb: one }: Color, { rgb: other }: Color): boolean {
  if (!one || !other) return false;
  return one.every((channel, at) => Math.abs(channel - (other[at] ?? NaN)) < leastDifference);
}

/** The colour that is painted behind a text; `undefined` where none is named. */
export function backgroundOf(values: readonly Value[]): Color | undefined {
  return values.map(colorOf).find((color) => color !== undefined);
}

export function isImage(values: readonly Value[]): boolean | undefined {
  if (wordIn(values) === 'none') return false;
  const isPicture = (value: Value) =>
    value.type === 'function' && /^(url|src|(-webkit-)?image-set|.*gradient)$/.test(value.name);
  return values.some(isPicture) || undefined;
}

function fromHash(text: string): Color | undefined {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(text)) return undefined;
  const digits =
    text.length > 4 ? (text.match(/../g) ?? []) : Array.from(text, (digit) => digit + digit);
  const [red = 0, green = 0, blue = 0, alpha = 1] = digits.map((pair) => parseInt(pair, 16) / 255);
  return { rgb: [red, green, blue], alpha };
}

const notations = /^(rgba?|hsla?|hwb|(ok)?(lab|lch)|color)$/;
const units = /^(%|deg|grad|rad|turn)?$/;

/** `undefined` for one that is not written as three parts and perhaps its opacity. */
function fromFunction({ name, values }: FunctionValue): Color | undefined {
  if (!notations.test(name)) return undefined;
  const given = values.slice(name === 'color' ? 1 : 0).filter((value) => !isMark(value, ','));
  const slash = isMark(given[3], '/');
  const parts = given.filter((value) => !isMark(value, '/'));
  const isWritten = parts.every((value) =>
    value.type === 'number' ? units.test(value.unit) : wordIn([value]) === 'none',
  );
  if (!isWritten || parts.length < 3 || given.length > (slash ? 5 : 4)) return undefined;
  const [first, second, third, opacity] = parts.map((value) =>
    value.type === 'number' ? value : undefined,
  );
  const alpha = parts.length === 3 ? 1 : (shareOf(opacity) ?? 0);
  if (name.startsWith('rgb')) return { alpha, rgb: [first, second, third].map(channelOf) };
  const isHsl = name.startsWith('hsl') && /^(deg)?$/.test(first?.unit ?? '');
  const numbers = [first, second, third].map((value) => value?.number ?? 0);
  return { alpha, ...(isHsl && { rgb: fromHsl(numbers) }) };
}

function channelOf(value: (Value & { type: 'number' }) | undefined): number {
  return value ? value.number / (value.unit === '%' ? 100 : 255) : 0;
}

/** By the formula of CSS Color 4. */
function fromHsl([hue = 0, saturation = 0, light = 0]: readonly number[]): readonly number[] {
  const lightness = light / 100;
  const most = (saturation / 100) * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - most * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  });
}
