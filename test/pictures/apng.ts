import { deflateSync } from 'node:zlib';
import { png, uint32 } from './png';

export interface Frame {
  /** Four bytes for each pixel, in rows from the top. */
  readonly rgba: Uint8Array;
  readonly shownMs: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

const bytesPerPixel = 4;

/** An animated PNG that repeats for ever: the first frame is whole, each further one is the part that differs. */
export function apng(frames: readonly Frame[], size: Size): Buffer {
  const shown = withoutRepeats(frames, size);
  let sequence = 0;
  const next = () => uint32(sequence++);
  const parts = shown.flatMap(({ frame, part, base }) => {
    const control = [
      ...next(),
      ...uint32(part.width),
      ...uint32(part.height),
      ...uint32(part.left),
      ...uint32(part.top),
      ...uint16(frame.shownMs),
      ...uint16(1000),
      0, // The frame stays when the next one comes …
      1, // … which is drawn over it, and seen through where nothing changed.
    ];
    const data = deflateSync(rows(frame.rgba, base, part, size.width), { level: 9, memLevel: 9 });
    return [
      ['fcTL', control] as const,
      base
        ? (['fdAT', Buffer.concat([Buffer.from(next()), data])] as const)
        : (['IDAT', data] as const),
    ];
  });
  return png([
    ['IHDR', [...uint32(size.width), ...uint32(size.height), 8, 6, 0, 0, 0]],
    ['acTL', [...uint32(shown.length), ...uint32(0)]],
    ...parts,
  ]);
}

interface ShownFrame {
  readonly frame: Frame;
  readonly part: Part;
  /** The frame before, which this one changes a part of. */
  readonly base?: Uint8Array;
}

/** A frame that is like the one before it is the same one, shown longer. */
function withoutRepeats(frames: readonly Frame[], size: Size): ShownFrame[] {
  const shown: ShownFrame[] = [];
  for (const frame of frames) {
    const last = shown.at(-1);
    const part = last
      ? differingPart(last.frame.rgba, frame.rgba, size)
      : { left: 0, top: 0, ...size };
    if (part) {
      shown.push({ frame, part, ...(last && { base: last.frame.rgba }) });
    } else if (last) {
      const shownMs = last.frame.shownMs + frame.shownMs;
      shown[shown.length - 1] = { ...last, frame: { ...last.frame, shownMs } };
    }
  }
  return shown;
}

function differingPart(a: Uint8Array, b: Uint8Array, { width, height }: Size): Part | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (isSame(a, b, pixel)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The rows of a part, unfiltered; a pixel that is the same in `base` is transparent. */
function rows(
  rgba: Uint8Array,
  base: Uint8Array | undefined,
  { left, top, width, height }: Part,
  fullWidth: number,
): Buffer {
  const stride = 1 + width * bytesPerPixel;
  const data = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (top + y) * fullWidth + left + x;
      if (base && isSame(base, rgba, pixel)) continue;
      const from = pixel * bytesPerPixel;
      data.set(rgba.subarray(from, from + bytesPerPixel), y * stride + 1 + x * bytesPerPixel);
    }
  }
  return data;
}

function isSame(a: Uint8Array, b: Uint8Array, pixel: number): boolean {
  const from = pixel * bytesPerPixel;
  for (let at = from; at < from + bytesPerPixel; at++) if (a[at] !== b[at]) return false;
  return true;
}

function uint16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}
