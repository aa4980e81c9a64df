/** Each entry of a list has its picture, and a page has a thousand entries. */
const maxBytes = 2_048;
const signature = '\x89PNG\r\n\x1a\n';
const [smallest, largest] = [16, 128];

/** A picture of another extension, as a URI of its own bytes: nothing is fetched to show it. */
export interface Picture {
  readonly src: string;
  readonly mimeType: 'image/png';
  /** Pixels, such as `32x32`. */
  readonly size: string;
}

/** @throws Error if it is no small, square PNG. */
export function pngPicture(given: unknown): Picture {
  const isSmall = given instanceof Uint8Array && given.length <= maxBytes;
  const png = Buffer.from(isSmall ? given : []);
  if (png.length < 24 || png.toString('latin1', 0, 8) !== signature) {
    throw new Error(`An icon is a PNG of at most ${maxBytes} bytes.`);
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width !== height || width < smallest || width > largest) {
    throw new Error(`An icon is a square of ${smallest} to ${largest} pixels.`);
  }
  const src = `data:image/png;base64,${png.toString('base64')}`;
  return { src, mimeType: 'image/png', size: `${width}x${height}` };
}
