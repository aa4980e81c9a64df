import { isMark, isReset, type Value } from './values';

type Longhand = readonly [name: string, values: readonly Value[]];

/** The sides in the order in which values name them. */
const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Names that depend on the direction of writing, as they are in a text from left to right. */
const sidesOf = new Map<string, readonly string[]>([
  ['', sides],
  ['-block', ['top', 'bottom']],
  ['-block-end', ['bottom']],
  ['-block-start', ['top']],
  ['-inline', ['left', 'right']],
  ['-inline-end', ['right']],
  ['-inline-start', ['left']],
]);
const sizes = new Map([
  ['block-size', 'height'],
  ['inline-size', 'width'],
  ['max-block-size', 'max-height'],
  ['max-inline-size', 'max-width'],
]);

/** A declaration as those of the properties that it sets together, of those that can hide something. */
export function longhands(prefixed: string, values: readonly Value[]): readonly Longhand[] {
  const name = prefixed.replace(/^-webkit-/, '');
  const [, box = '', part = ''] = /^(inset|margin|padding)(.*)$/.exec(name) ?? [];
  const named = box === '' ? undefined : sidesOf.get(part);
  if (named) {
    return named.map((side, index) => {
      return [box === 'inset' ? side : `${box}-${side}`, valueOfSide(values, index, named.length)];
    });
  }
  if (name === 'background') return backgroundParts(values);
  if (name === 'font') return fontParts(values);
  if (name === 'overflow')
    return ['overflow-x', 'overflow-y'].map((axis, index) => [axis, valueOfSide(values, index, 2)]);
  return [[sizes.get(name) ?? name, values]];
}

/** The value of a side among one to four values. A side without one has that of the side across, or else the first. */
function valueOfSide(values: readonly Value[], index: number, count: number): readonly Value[] {
  const value = values[index] ?? (count === 4 && index === 3 ? values[1] : undefined) ?? values[0];
  return value ? [value] : [];
}

/** The readers of a colour and of an image take their own from all of a background. */
function backgroundParts(values: readonly Value[]): readonly Longhand[] {
  return [
    ['background-color', values],
    ['background-image', values],
    ['background-clip', [{ type: 'word', text: 'border-box' }]],
  ];
}

const fontSizes =
  /^(xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger|math)$/;
const beforeFontSize =
  /^(normal|italic|oblique|bold|bolder|lighter|small-caps|((ultra|extra|semi)-)?(condensed|expanded))$/;

/** Before the size stand words and a weight, which is a number that is not 0; behind it stands the name of a font. */
function fontParts(values: readonly Value[]): readonly Longhand[] {
  if (isReset(values))
    return [
      ['font-size', values],
      ['line-height', values],
    ];
  const at = values.findIndex((value) => {
    if (value.type === 'number') return value.unit !== '' || value.number === 0;
    return value.type === 'word' && fontSizes.test(value.text);
  });
  const size = values[at];
  const isKnown = values
    .slice(0, Math.max(0, at))
    .every(
      (value) =>
        value.type === 'number' || (value.type === 'word' && beforeFontSize.test(value.text)),
    );
  const height = isMark(values[at + 1], '/') ? values[at + 2] : undefined;
  if (!size || !isKnown || values.length < at + (height ? 4 : 2)) return [];
  return [
    ['font-size', [size]],
    ['line-height', [height ?? { type: 'word', text: 'normal' }]],
  ];
}
