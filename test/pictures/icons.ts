import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { IconName } from '../../src/core/catalog/icons';
import { root } from '../host/paths';
import { palettePng } from './palettePng';
import { pixelsOf } from './pixels';

const sources = join(root, 'test', 'pictures');
/** The width and height, in pixels. */
const size = 32;

/** The marks drawn over a document's icon. */
const marks = {
  unsaved: { colour: '#f08c00', shape: '<circle cx="24" cy="24" r="6"/>' },
  pinned: {
    colour: '#e03e3e',
    shape:
      '<path d="M24.5 1L31 7.5l-1.5 1.5-1-.2-3 3 .2 2.4-1.4 1.4-7.8-7.8 1.4-1.4 2.4.2 3-3-.2-1zM20.2 9.6l2.2 2.2-6.2 5.2h-1.2v-1.2z"/>',
  },
};

/** The icon as an indexed PNG, which is small: each of a thousand entries of a list has one. */
export async function drawIcon(browser: Browser, name: IconName): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const source = `data:image/svg+xml,${encodeURIComponent(await svgOf(name))}`;
    return palettePng(await pixelsOf(page, source, { width: size, height: size }), size);
  } finally {
    await page.close();
  }
}

async function svgOf(name: IconName): Promise<string> {
  if (name === 'server') return readFile(join(sources, 'icon.svg'), 'utf8');
  const [type, state] = name.split('-') as [string, keyof typeof marks | undefined];
  const svg = await readFile(join(sources, 'icons', `${type}.svg`), 'utf8');
  if (!state) return svg;
  const { colour, shape } = marks[state];
  // A gap keeps the two apart on any background.
  const mask = `<mask id="m"><path fill="#fff" d="M0 0h32v32H0z"/><g stroke="#000" stroke-width="4">${shape}</g></mask>`;
  return svg
    .replace(/<svg[^>]*>/, (start) => `${start}${mask}<g mask="url(#m)">`)
    .replace('</svg>', `</g><g fill="${colour}">${shape}</g></svg>`);
}
