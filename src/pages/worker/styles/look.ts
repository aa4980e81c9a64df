import { areAlike, backgroundOf, colorOf, isImage, isSeen, type Color } from './colors';
import { Declarations } from './declarations';
import { fontSizeOf, lengthOf, sizeOf, type Measure } from './lengths';
import { isMovedAway, scaleOf } from './moves';
import { clipsAll, clipsRect } from './shapes';
import { functionsIn, only, shareOf, whether, wordIn, type Value } from './values';

/** What an element passes on to those within it of what decides whether they can be seen. */
export interface Look extends Measure {
  readonly isVisible: boolean;
  readonly opacity: number;
  readonly scale: number;
  /** Whether lines have no height. */
  readonly isFlat: boolean;
  /** Absent where a style sheet may decide. */
  readonly color: Color | undefined;
  /** Takes precedence over the colour. */
  readonly fill: Color | undefined;
  readonly background: Color | undefined;
}

export function lookOfPage(isQuirky: boolean): Look {
  return {
    isQuirky,
    fontSize: 16,
    isVisible: true,
    opacity: 1,
    scale: 1,
    isFlat: false,
    color: undefined,
    fill: undefined,
    background: undefined,
  };
}

const leastOpacity = 0.1;
const leastScale = 0.1;
/** In pixels. */
const leastFontSize = 4;
const leastSize = 4;

const displayed =
  /^((inline-)?(block|flex|grid|table)|inline|flow|flow-root|list-item|contents|ruby|ruby-text|math|table-(caption|cell|row|(row|header|footer)-group)|-webkit-(inline-)?(box|flex)|(block|inline) (flow|flow-root|table|flex|grid|ruby|math))$/;
const neverDisplayed = /^(none|table-column(-group)?)$/;
const filters =
  /^(blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|url)$/;
/** These grow with what they hold. */
const partsOfTables = new Set('table tbody td tfoot th thead tr'.split(' '));
const isVisible = whether(/^visible$/, /^(hidden|collapse)$/);
const isSkipped = whether(/^hidden$/, /^(visible|auto)$/);
const isClipped = whether(/^(hidden|clip|scroll|auto)$/, /^visible$/);
const besideLines = new Set(['sub', 'sup']);

/** What an element by its style makes of the look around it; `undefined` if nothing in it can be seen. */
export function lookWithin(
  tagName: string,
  attributes: ReadonlyMap<string, string>,
  around: Look,
): Look | undefined {
  // By its class, a style sheet may give it another background.
  const isUnknown = ['class', 'id', 'bgcolor', 'background'].some((name) => attributes.has(name));
  const outer = isUnknown && around.background ? { ...around, background: undefined } : around;
  const style = styleOf(tagName, attributes);
  if (style === '') return outer;
  const declared = parsed(style);
  if (!declared) return undefined;
  const look = inherited(tagName, declared, outer);
  return isHiding(tagName, declared, look) ? undefined : look;
}

/** Whether a text of this look can be read. */
export function isReadable({
  isVisible,
  fontSize,
  scale,
  isFlat,
  color,
  fill,
  background,
}: Look): boolean {
  const painted = fill ?? color;
  const isPainted = !painted || (isSeen(painted) && !(background && areAlike(painted, background)));
  return isVisible && fontSize * scale >= leastFontSize && !isFlat && isPainted;
}

/** With the attributes that say the same in older pages. */
function styleOf(tagName: string, attributes: ReadonlyMap<string, string>): string {
  const style = attributes.get('style') ?? '';
  const background = attributes.get('bgcolor');
  const color = tagName === 'font' ? attributes.get('color') : undefined;
  return [background && `background-color:${background};`, color && `color:${color};`, style]
    .filter(Boolean)
    .join('');
}

/** `undefined` for one that is nested too deeply to be understood. */
function parsed(style: string): Declarations | undefined {
  try {
    return new Declarations(style);
  } catch {
    return undefined;
  }
}

function inherited(tagName: string, declared: Declarations, around: Look): Look {
  const fontSize = declared.read(
    'font-size',
    (values) => fontSizeOf(values, around),
    around.fontSize,
  );
  const measure = { fontSize, isQuirky: around.isQuirky };
  const isFlat = besideLines.has(tagName)
    ? around.isFlat
    : declared.read('line-height', (values) => isWithoutHeight(values, measure), around.isFlat);
  const colorIn = (values: readonly Value[]) => colorOf(only(values));
  const behind = declared.read('background-color', backgroundOf, undefined) ?? { alpha: 0 };
  const hasImage = declared.read('background-image', isImage, false);
  const look = {
    ...measure,
    isVisible: declared.read('visibility', isVisible, around.isVisible),
    opacity: around.opacity * opacityOf(declared),
    scale: around.scale * scaleOf(declared, measure),
    isFlat,
    color: declared.read('color', colorIn, around.color),
    fill: declared.read('text-fill-color', colorIn, around.fill),
    background: hasImage ? undefined : isSeen(behind) ? behind : around.background,
  };
  // The letters show the background.
  const showsIt = declared.read('background-clip', isCutOut, false) && (hasImage || isSeen(behind));
  if (!showsIt) return look;
  return { ...look, color: undefined, fill: undefined, background: undefined };
}

/** Whether an element shows nothing at all, whatever those within it say of themselves. */
function isHiding(tagName: string, declared: Declarations, look: Look): boolean {
  return (
    look.opacity < leastOpacity ||
    look.scale < leastScale ||
    declared.read('display', isNotDisplayed, false) ||
    declared.read('content-visibility', isSkipped, false) ||
    declared.read('clip-path', clipsAll, false) ||
    declared.read('clip', clipsRect, false) ||
    isTooSmall(tagName, declared, look) ||
    isMovedAway(declared, look)
  );
}

function isNotDisplayed(values: readonly Value[]): boolean | undefined {
  const words = values.map((value) => (value.type === 'word' ? value.text : '')).join(' ');
  return neverDisplayed.test(words) || (displayed.test(words) ? false : undefined);
}

function opacityOf(declared: Declarations): number {
  const clamped = (value: Value | undefined) => {
    const share = shareOf(value);
    return share === undefined ? undefined : Math.min(Math.max(share, 0), 1);
  };
  const filtered = (values: readonly Value[]) =>
    functionsIn(values, filters)?.reduce(
      (left, { name, values: given }) =>
        name === 'opacity' ? left * (clamped(only(given)) ?? 1) : left,
      1,
    );
  const opacity = declared.read('opacity', (values) => clamped(only(values)), 1);
  return opacity * declared.read('filter', filtered, 1);
}

function isWithoutHeight(values: readonly Value[], measure: Measure): boolean | undefined {
  if (wordIn(values) === 'normal') return false;
  const value = only(values);
  const lines = shareOf(value);
  const height = lines === undefined ? lengthOf(value, measure, 0) : lines * measure.fontSize;
  return height === undefined ? undefined : height < leastSize;
}

/** Whether the letters are cut out of the background; `undefined` if a browser may not understand it. */
function isCutOut(values: readonly Value[]): boolean | undefined {
  const words = values.map((value) => ('text' in value ? value.text : ''));
  if (!words.every((word) => /^(,|text|(border|padding|content)-box)$/.test(word)))
    return undefined;
  return words.includes('text');
}

function isTooSmall(tagName: string, declared: Declarations, measure: Measure): boolean {
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
