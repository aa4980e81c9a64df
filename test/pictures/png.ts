import { crc32 } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

type Chunk = readonly [type: string, data: ArrayLike<number>];

/** A PNG file of these chunks and the one that ends it. */
export function png(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([signature, ...[...chunks, ['IEND', []] as const].map(framed)]);
}

/** A number as PNG has it: four bytes, the highest first. */
export function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function framed([type, data]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Uint8Array.from(data)]);
  return Buffer.concat([Buffer.from(uint32(data.length)), body, Buffer.from(uint32(crc32(body)))]);
}
