import { randomUUID } from 'node:crypto';
import { canonicalUri, type CanonicalUri } from '../documents/uris';
import { newPin, type Pin } from './pin';

const prefix = 'context://workspace/note/';
/** The most characters of a note. */
export const maxNoteLength = 2_000;
const maxTitle = 60;
const fileName = '/Note.md';

/** Whether this is the URI of words that are pinned by themselves. Their text is the note of their pin. */
export function isNote(uri: CanonicalUri): boolean {
  return uri.startsWith(prefix);
}

/** Whether a pin is one of words: its note is what is pinned, and says nothing about it. */
export function isNotePin({ target }: Pin): boolean {
  return target.type === 'resource' && isNote(target.uri);
}

export function newNoteUri(): CanonicalUri {
  return canonicalUri(`${prefix}${randomUUID().slice(0, 8)}`);
}

/** A pin of words that were written for AI tools. */
export function newNote(text: string, uri = newNoteUri()): Pin {
  return { ...newPin({ type: 'resource', uri }), note: text };
}

/** The path of the file as which an editor changes a note. */
export function noteFilePath(uri: CanonicalUri): string {
  return `/${uri.slice(prefix.length)}${fileName}`;
}

/** Whether this is the path of such a file, and not of the folder that it is in. */
export function isNoteFile(path: string): boolean {
  return path.endsWith(fileName);
}

/** The note that is changed as the file with this path. */
export function noteOfFile(path: string): CanonicalUri {
  return canonicalUri(`${prefix}${path.slice(1, -fileName.length)}`);
}

/** The beginning of a note, by which it is called. */
export function noteTitle(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const characters = Array.from(line.replace(/^\s*(?:[#>]+|[-*])\s+/, '').trim());
  return characters.length > maxTitle
    ? `${characters.slice(0, maxTitle - 1).join('')}…`
    : characters.join('');
}
