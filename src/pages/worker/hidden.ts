/** Elements that show a reader nothing, or nothing that is text. */
const unseen = new Set(
  'applet area audio base button canvas datalist dialog embed frame frameset iframe input link map math menuitem meta nav noembed noframes noscript object option param script select source style svg template textarea track video'.split(
    ' ',
  ),
);

/** Classes of texts for screen readers, which are hidden from all others. */
const hiddenClasses = /(^|\s)(sr-only|visually-?hidden|screen-reader-(text|only))(\s|$)/i;

/** Numbers of lines beside code, which are no part of it. */
const lineNumbers = /(^|\s)(linenos?|rouge-gutter)(\s|$)/;

/** Whether a reader of the page sees nothing of this element, as far as the element itself says so. */
export function isHidden(tagName: string, attributes: ReadonlyMap<string, string>): boolean {
  if (unseen.has(tagName)) return true;
  if (attributes.has('hidden')) return true;
  if (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  const classes = attributes.get('class') ?? '';
  if (hiddenClasses.test(classes)) return true;
  if (/^(td|span)$/.test(tagName) && lineNumbers.test(classes)) return true;
  const style = attributes.get('style');
  return style !== undefined && hides(style);
}

function hides(style: string): boolean {
  const declared = new Map(
    style
      .toLowerCase()
      .replaceAll(/\/\*[^]*?\*\/|!important/g, '')
      .split(';')
      .map((declaration) => {
        const [name = '', ...value] = declaration.split(':');
        return [name.trim(), value.join(':').trim()];
      }),
  );
  const is = (name: string, pattern: RegExp) => pattern.test(declared.get(name) ?? '');
  return (
    is('display', /^none$/) ||
    is('visibility', /^(hidden|collapse)$/) ||
    is('content-visibility', /^hidden$/) ||
    is('opacity', zero) ||
    is('font-size', zero) ||
    is('font', /(^|\s)0+(\.0*)?[a-z%]*(\/|\s|$)/) ||
    is('color', /^transparent$/) ||
    is('transform', /scale[xy3d]*\(\s*0/) ||
    is('clip-path', /inset\(\s*(50|100)%|circle\(\s*0/) ||
    is('clip', /rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)/) ||
    ['width', 'height', 'max-width', 'max-height'].some((name) => is(name, zero)) ||
    ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left', 'margin-top'].some((name) =>
      is(name, /^-\d{3,}(\.\d*)?(px|r?em|v[wh]|%)$/),
    )
  );
}

const zero = /^[+-]?(0+(\.0*)?|\.0+)([a-z]+|%)?$/;
