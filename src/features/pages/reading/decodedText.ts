import { PageNotFetched } from '../model/pageFailure';

/** The number of bytes within which a page declares its encoding. */
const headBytes = 1_024;

/**
 * Decodes the text of a page.
 * @param charset the encoding as the server names it
 * @throws PageNotFetched if it cannot be decoded.
 */
export function decodedText(bytes: Buffer, charset: string | undefined, isHtml: boolean): string {
  const label = marked(bytes) ?? charset ?? (isHtml ? declared(bytes) : undefined) ?? 'utf-8';
  const text = decode(bytes, label);
  if (!isHtml && text.includes('\0')) throw new PageNotFetched({ type: 'encoding' });
  return text;
}

function decode(bytes: Buffer, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new PageNotFetched({ type: 'encoding' });
  }
}

function marked(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 3).toString('hex');
  if (start === 'efbbbf') return 'utf-8';
  if (start.startsWith('feff')) return 'utf-16be';
  return start.startsWith('fffe') ? 'utf-16le' : undefined;
}

function declared(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, headBytes).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1];
}
