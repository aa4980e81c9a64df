import { areAlike, backgroundOf, colorOf, isImage, isSeen, type Color } from './colors';
import type { Declarations } from './declarations';
import { only, type Value } from './values';

/** With what letters are painted, and on what; absent where a style sheet may decide. */
export interface Paint {
  readonly color: Color | undefined;
  /** Takes precedence over the colour. */
  readonly fill: Color | undefined;
  readonly background: Color | undefined;
  /** Whether the colour or the background was last set so that one is like the other. */
  readonly isBlended: boolean;
}

export const unpainted: Paint = {
  color: undefined,
  fill: undefined,
  background: undefined,
  isBlended: false,
};

const properties = ['color', 'text-fill-color', 'background-color', 'background-image'];

export function isPainted({ color, fill, isBlended }: Paint): boolean {
  const painted = fill ?? color;
  return !isBlended && (!painted || isSeen(painted));
}

export function paintWithin(declared: Declarations, around: Paint): Paint {
  const colorIn = (values: readonly Value[]) => colorOf(only(values));
  const behind = declared.read('background-color', backgroundOf, undefined) ?? { alpha: 0 };
  const hasImage = declared.read('background-image', isImage, false);
  // The letters show the background.
  if (declared.read('background-clip', isCutOut, false) && (hasImage || isSeen(behind))) {
    return unpainted;
  }
  const color = declared.read('color', colorIn, around.color);
  const fill = declared.read('text-fill-color', colorIn, around.fill);
  const background = hasImage ? undefined : isSeen(behind) ? behind : around.background;
  const painted = fill ?? color;
  const isSet = properties.some((name) => declared.has(name));
  const isAlike =
    painted !== undefined && background !== undefined && areAlike(painted, background);
  return { color, fill, background, isBlended: isSet ? isAlike : around.isBlended };
}

/** Whether the letters are cut out of the background; `undefined` if a browser may not understand it. */
function isCutOut(values: readonly Value[]): boolean | undefined {
  const words = values.map((value) => ('text' in value ? value.text : ''));
  if (!words.every((word) => /^(,|text|(border|padding|content)-box)$/.test(word)))
    return undefined;
  return words.includes('text');
}
