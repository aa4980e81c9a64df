import { Unavailable } from '../../../base/errors';

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];
/** The declaration is in the letters of ASCII. */
const declaration = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/;

/** @throws Unavailable if nothing knows its encoding, or it has bytes of another one. */
export function decodeReport(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const encoding = marked ?? declaration.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unavailable(
      `The report cannot be read: its text is not in ${encoding}. Have the tests write it in UTF-8.`,
    );
  }
}
