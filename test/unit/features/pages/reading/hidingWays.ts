/** The letters of a Markdown text, some of which can be written by their numbers. */
export function lettersOf(markdown: string): string {
  return markdown.replaceAll(/&#x([\dA-F]+);/g, (_, code: string) =>
    String.fromCodePoint(parseInt(code, 16)),
  );
}

/** Puts something into a page, hidden or not. */
export type Wrap = (inner: string) => string;

const element =
  (tag: string, before = '', behind = ''): Wrap =>
  (inner) =>
    `<${tag}>${before}${inner}${behind}</${tag.split(' ', 1)[0]}>`;

export const hasStyle =
  (style: string): Wrap =>
  (inner) =>
    `<div style="${style}">${inner}</div>`;

const named = (tags: readonly string[]): readonly (readonly [string, Wrap])[] =>
  tags.map((tag) => [`<${tag}>`, element(tag)]);

const root = (inner: string) => `<template shadowrootmode=open>${inner}</template>`;

/** Ways to hide by elements and attributes. */
export const hiding: readonly (readonly [string, Wrap])[] = [
  ...named(
    'dialog object video audio canvas meter progress button nav template textarea iframe noscript'.split(
      ' ',
    ),
  ),
  ...named(
    [
      'hidden',
      'HIDDEN=until-found',
      'aria-hidden=" True"',
      'popover',
      'popover=manual',
      'popover=hint',
      'class="a sr-only"',
      'class="visually-hidden b"',
      'class=screen-reader-text',
    ].map((attribute) => `div ${attribute}`),
  ),
  ['<svg>', element('svg', '<foreignObject>', '</foreignObject>')],
  ['<svg> with a title', element('svg', '<title>', '</title>')],
  ['<svg> with a description', element('svg', '<desc>', '</desc>')],
  ['<math>', element('math', '<annotation-xml encoding="text/html">', '</annotation-xml>')],
  ['<select>', element('select', '<option>')],
  ['<rp> with more than a bracket', (inner) => `<ruby>漢<rp>(${inner})</rp></ruby>`],
  ...['(', '/*', "'", '{', '#fff;display:block!important;'].map(
    (color) =>
      [`a colour ${color}`, element(`div bgcolor="${color}" style="display:none"`)] as const,
  ),
  ['a colour of letters', element('font color="(" style="display:none"')],
  [
    'white on white in a class',
    element('div style=color:#fff;background:#fff', '<div class=a>', '</div>'),
  ],
  ['a host without a slot', element('div', root('<p>other</p>'))],
  ['a host with a slot for others', element('my-card', root('<slot name=a></slot>'))],
  ['a closed host', element('section', '<template ShadowRootMode=CLOSED></template>')],
  ['a host whose slot is hidden', element('header', root('<div hidden><slot></slot></div>'))],
  ['a host with a second slot', element('div', root('<s hidden><slot></slot></s><slot></slot>'))],
  [
    'a slot of a host in a host',
    element('div', root(`<my-card>${root('<slot name=x></slot>')}<slot></slot></my-card>`)),
  ],
  ['a second shadow root', (inner) => `<div>${root('a')}${root(inner)}</div>`],
  ['the shadow root of a link', (inner) => `<a href=x>${root(inner)}a</a>`],
  [
    'what stands in place of an empty slot',
    (inner) => `<div>${root(`<slot>${inner}</slot>`)}a</div>`,
  ],
];

/** Elements and attributes that hide nothing. */
export const showing: readonly (readonly [string, Wrap])[] = [
  ...named([
    'div',
    'details',
    'details open',
    'div class=hidden-gem',
    'div class="hidden md:block"',
    'div aria-hidden=false',
    'div hiddenn',
    'div inert',
    'center',
    'font color=white',
    'slot',
    'my-element',
  ]),
  ['<summary>', (inner) => `<details><summary>a</summary>${inner}</details>`],
  ['a host with a slot', element('div', root('<p><slot></slot></p>'))],
  [
    'a host with a slot of a name',
    (inner) => `<my-card>${root('<slot name=a></slot>')}<i slot=a>${inner}</i></my-card>`,
  ],
  ['a shadow root', (inner) => `<div>${root(inner)}</div>`],
  ['an empty slot', (inner) => `<div>${root(`<slot>${inner}</slot>`)}</div>`],
  [
    'a slot of a host in a host',
    element('div', root(`<my-card>${root('<slot name=x></slot>')}<slot slot=x></slot></my-card>`)),
  ],
  ['an element that can be no host', element('a', root(''))],
  [
    'a template that is no shadow root',
    element('div', '<template shadowrootmode=none></template>'),
  ],
  [
    'shown in a hidden one',
    element('div style=visibility:hidden', '<i style=visibility:visible>', '</i>'),
  ],
  ['large in a small one', element('div style=font-size:0', '<i style=font-size:12px>', '</i>')],
  [
    'coloured in a transparent one',
    element('div style=color:transparent', '<i style=color:teal>', '</i>'),
  ],
  [
    'with a height of lines again',
    element('div style=line-height:0', '<i style=line-height:1.5>', '</i>'),
  ],
  ['raised', (inner) => `a<sup style="line-height:0">${inner}</sup>`],
  [
    'white on a dark part',
    element('div style=background:#fff', '<i class=dark><b style=color:#fff>', '</b></i>'),
  ],
  [
    'white on a dark cell',
    (inner) =>
      `<table bgcolor=#ffffff><tr><td bgcolor=#003366><font style="color:#fff">${inner}</font></table>`,
  ],
  [
    'a cell of a fixed table',
    (inner) => `<table><tr><td style="width:100%;max-width:0;overflow:hidden">${inner}</table>`,
  ],
];
