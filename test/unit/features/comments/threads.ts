import { canonicalUri } from '../../../../src/core/documents/uris';
import { linesOf, marksOf } from '../../../../src/core/pins/lines/lineMarks';
import type { Thread } from '../../../../src/features/comments/model/thread';

const root = 'file:///ws/';

/** A comment of the person on a line of a file. */
export function threadOn(path: string, text: string, more: Partial<Thread> = {}): Thread {
  const uri = canonicalUri(root + path);
  const lines = { first: 2, last: 2 };
  const marks = marksOf(linesOf('one\ntwo\nthree'), lines);
  return {
    id: `${path}-${text.length}`.replaceAll(/[^\w-]/g, ''),
    place: { uri, document: uri, lines, marks },
    excerpt: 'two',
    language: 'typescript',
    said: [{ text, at: 1 }],
    isResolved: false,
    ...more,
  };
}
