import { deflateSync } from 'node:zlib';
import { png, uint32 } from './png';

const maxColours = 16;
const rounds = 20;
/** An alpha below this is invisible. */
const faint = 16;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A square picture of at most 16 colours with transparency, from its RGBA bytes, as a PNG of 4 bits a pixel. */
export function palettePng(rgba: Uint8Array, size: number): Buffer {
  const pixels = Array.from({ length: size * size }, (_, at) => colourAt(rgba, at));
  // Transparent colours come first, because the alpha table ends at the last colour that is not opaque.
  const palette = paletteOf(pixels).sort((a, b) => a[3] - b[3]);
  const rows = Array.from({ length: size }, (_, row) => {
    const indices = pixels.slice(row * size, (row + 1) * size).map((one) => nearest(palette, one));
    return [
      0,
      ...indices.flatMap((index, at) => (at % 2 ? [] : [(index << 4) | (indices[at + 1] ?? 0)])),
    ];
  });
  const alphas = palette.map(([, , , alpha]) => alpha).filter((alpha) => alpha < 255);
  return png([
    ['IHDR', [...uint32(size), ...uint32(size), 4, 3, 0, 0, 0]],
    ['PLTE', palette.flatMap((colour) => colour.slice(0, 3))],
    ['tRNS', alphas],
    ['IDAT', deflateSync(Uint8Array.from(rows.flat()), { level: 9, memLevel: 9 })],
  ]);
}

/** The palette, found by k-means from the most frequent colours. */
function paletteOf(pixels: readonly Colour[]): Colour[] {
  const counts = new Map<string, number>();
  for (const pixel of pixels) counts.set(String(pixel), (counts.get(String(pixel)) ?? 0) + 1);
  const colours = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => ({ colour: key.split(',').map(Number) as unknown as Colour, count }));
  let palette = colours.slice(0, maxColours).map(({ colour }) => colour);
  for (let round = 0; round < rounds; round++) {
    const groups = palette.map((): { colour: Colour; count: number }[] => []);
    for (const one of colours) groups[nearest(palette, one.colour)]?.push(one);
    palette = groups
      .map((group, index) => mean(group) ?? palette[index])
      .filter((colour) => colour !== undefined);
  }
  return palette;
}

function mean(
  group: readonly { readonly colour: Colour; readonly count: number }[],
): Colour | undefined {
  if (group.length === 0) return undefined;
  const weigh = (weight: (colour: Colour) => number, part: number) => {
    let sum = 0;
    let total = 0;
    for (const { colour, count } of group) {
      sum += (colour[part] ?? 0) * weight(colour) * count;
      total += weight(colour) * count;
    }
    return total ? Math.round(sum / total) : 0;
  };
  const seen = ([, , , alpha]: Colour) => alpha;
  return [weigh(seen, 0), weigh(seen, 1), weigh(seen, 2), weigh(() => 1, 3)];
}

/** The visible difference: the colour of transparent pixels does not count. */
function distance(a: Colour, b: Colour): number {
  const [alphaA, alphaB] = [a[3] / 255, b[3] / 255];
  const part = (at: 0 | 1 | 2) => (a[at] * alphaA - b[at] * alphaB) ** 2;
  return part(0) + part(1) + part(2) + (a[3] - b[3]) ** 2;
}

function nearest(palette: readonly Colour[], colour: Colour): number {
  const distances = palette.map((one) => distance(one, colour));
  return distances.indexOf(Math.min(...distances));
}

function colourAt(rgba: Uint8Array, at: number): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.slice(at * 4, at * 4 + 4);
  return alpha < faint ? [0, 0, 0, 0] : [red, green, blue, alpha];
}
