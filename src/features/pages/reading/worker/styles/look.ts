import { isTooSmall } from './boxes';
import { Declarations } from './declarations';
import { fontSizeOf, lengthOf, type Measure } from './lengths';
import { isMovedAway, scaleOf } from './moves';
import { isPainted, paintWithin, unpainted, type Paint } from './paint';
import { clipsAll, clipsRect } from './shapes';
import { functionsIn, only, shareOf, whether, wordIn, type Value } from './values';

/** What an element passes on to those within it of what decides whether they can be seen. */
export interface Look extends Measure, Paint {
  readonly isVisible: boolean;
  readonly opacity: number;
  readonly scale: number;
  /** Whether lines have no height. */
  readonly isFlat: boolean;
}

export function lookOfPage(isQuirky: boolean): Look {
  return {
    isQuirky,
    fontSize: 16,
    isVisible: true,
    opacity: 1,
    scale: 1,
    isFlat: false,
    ...unpainted,
  };
}

const leastOpacity = 0.1;
const leastScale = 0.1;
/** In pixels. */
const leastFontSize = 4;
const leastLineHeight = 4;

const displayed =
  /^((inline-)?(block|flex|grid|table)|inline|flow|flow-root|list-item|contents|ruby|ruby-text|math|table-(caption|cell|row|(row|header|footer)-group)|-webkit-(inline-)?(box|flex)|(block|inline) (flow|flow-root|table|flex|grid|ruby|math))$/;
const neverDisplayed = /^(none|table-column(-group)?)$/;
const filters =
  /^(blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|url)$/;
const isVisible = whether(/^visible$/, /^(hidden|collapse)$/);
const isSkipped = whether(/^hidden$/, /^(visible|auto)$/);
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
export function isReadable(look: Look): boolean {
  const { isVisible, fontSize, scale, isFlat } = look;
  return isVisible && fontSize * scale >= leastFontSize && !isFlat && isPainted(look);
}

/** An attribute with anything else could change what the style behind it says. */
const plainColor = /^#?\w+$/;

/** With the attributes that say the same in older pages. */
function styleOf(tagName: string, attributes: ReadonlyMap<string, string>): string {
  const hint = (property: string, color = '') =>
    plainColor.test(color) ? `${property}:${color};` : '';
  const background = hint('background-color', attributes.get('bgcolor'));
  const color = tagName === 'font' ? hint('color', attributes.get('color')) : '';
  return background + color + (attributes.get('style') ?? '');
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
  return {
    ...measure,
    ...paintWithin(declared, around),
    isVisible: declared.read('visibility', isVisible, around.isVisible),
    opacity: around.opacity * opacityOf(declared),
    scale: around.scale * scaleOf(declared, measure),
    isFlat,
  };
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
  return height === undefined ? undefined : height < leastLineHeight;
}
