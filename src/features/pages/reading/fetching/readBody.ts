import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PageNotFetched } from '../../model/pageFailure';

const decompressors = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export const acceptedEncodings = 'gzip, deflate, br';

/**
 * Reads the body of a response, decompressed.
 * @throws PageNotFetched as soon as it is longer than allowed, before or after.
 */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return collect(answer, maxBytes);
  const create = Object.hasOwn(decompressors, encoding)
    ? decompressors[encoding as keyof typeof decompressors]
    : undefined;
  if (!create) throw new PageNotFetched({ type: 'encoding' });
  const plain = create();
  answer.on('error', (error) => plain.destroy(error));
  try {
    return await collect(limited(answer, maxBytes).pipe(plain), maxBytes);
  } finally {
    plain.destroy();
    answer.destroy();
  }
}

/** A stream that fails when it has more bytes. */
function limited(stream: Readable, maxBytes: number): Readable {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) stream.destroy(new PageNotFetched({ type: 'size' }));
  });
  return stream;
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw new PageNotFetched({ type: 'size' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
