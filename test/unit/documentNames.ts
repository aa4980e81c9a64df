import fc from 'fast-check';

/** The parts of a document's URI, not encoded. */
export interface DocumentName {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Characters that are special in URIs, URLs or clients, and letters with two forms in Unicode. */
const tricky = `# % ? & + ; : = @ , ! $ ' " ( ) * [ ] { } < > | ^ \` ~ . _ - %20 %2F %25 é e\u0301 ﬁ`;

const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(' ', ...tricky.split(' ')) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);

/** The name of one file or folder. A backslash separates folders on Windows. */
const fileName: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 8, arbitrary: fc.string({ unit: character, minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: character, minLength: 1 }).map(asLongAsCanBe) },
  )
  .filter((name) => !/^\.\.?$|[/\\\0]/.test(name));

/** A file's name has up to 255 bytes, or UTF-16 units. */
function asLongAsCanBe(name: string): string {
  return name.repeat(Math.ceil(255 / name.length));
}

const segments = fc.array(fileName, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

function below(scheme: string, authority: string, folder: string): fc.Arbitrary<DocumentName> {
  return segments.map((path) => ({ scheme, authority, path: folder + path }));
}

export const documentName: fc.Arbitrary<DocumentName> = fc.oneof(
  below('file', '', '/'),
  below('file', '', '/ws/'),
  below('file', '', '/C:/Users/'),
  below('file', 'server', '/share/'),
  below('untitled', '', '/'),
  fileName.map((path) => ({ scheme: 'untitled', authority: '', path })),
  below('vscode-remote', 'ssh-remote+box', '/home/me/'),
  below('vscode-vfs', 'github', '/owner/'),
  below('git', '', '/'),
);

/** The canonical URI, by a simple second implementation: all but RFC 3986's unreserved characters are encoded. */
export function uriOf({ scheme, authority, path }: DocumentName): string {
  const encoded = withLowerDrive(path).split('/').map(encode).join('/');
  const start = authority !== '' || scheme === 'file' ? `//${encode(authority)}` : '';
  return `${scheme}:${start}${encoded}`;
}

/** A way to write one character in a URI. */
type Writing = 'plain' | 'raw' | 'lower' | 'needless';

/** A client's way to rewrite the URI it received; the writings are repeated along the name. */
export interface Spelling {
  readonly writings: readonly Writing[];
  readonly isUpperCase: boolean;
  readonly extra: '' | '.' | 'back';
}

export const spelling: fc.Arbitrary<Spelling> = fc.record({
  writings: fc.array(fc.constantFrom<Writing>('plain', 'raw', 'lower', 'needless'), {
    minLength: 1,
    maxLength: 8,
  }),
  isUpperCase: fc.boolean(),
  extra: fc.constantFrom('', '', '.', 'back'),
});

/** A URI of the same document. */
export function spell(name: DocumentName, { writings, isUpperCase, extra }: Spelling): string {
  const inCase = (text: string) => (isUpperCase ? text.toUpperCase() : text);
  const characters = Array.from(withDetour(name.path, extra));
  const path = characters.map((each, at) => {
    const next = characters[at + 1] ?? '/';
    return write(each, next, at === 0 ? 'plain' : (writings[at % writings.length] ?? 'plain'));
  });
  const isLocal = name.scheme === 'file' && name.authority === '';
  const authority = isLocal && isUpperCase ? 'localhost' : inCase(name.authority);
  const start = authority !== '' || name.scheme === 'file' ? `//${authority}` : '';
  return `${inCase(name.scheme)}:${start}${path.join('')}`;
}

function write(character: string, next: string, writing: Writing): string {
  switch (writing) {
    case 'plain':
      return character === '/' ? character : encode(character);
    case 'raw':
      return isWrittenRaw(character, next) ? character : encode(character);
    case 'lower':
      return withLowerEscapes(write(character, next, 'plain'));
    case 'needless':
      return Array.from(Buffer.from(character), (byte) =>
        `%${byte.toString(16).padStart(2, '0')}`.toUpperCase(),
      ).join('');
  }
}

function withLowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

/** Clients often send a percent sign as it is if it cannot begin an escape. */
function isWrittenRaw(character: string, next: string): boolean {
  return character === '%' ? !/[\w%]/.test(next) : !/[?#\p{Cc}]/u.test(character);
}

function withDetour(path: string, extra: Spelling['extra']): string {
  if (!path.startsWith('/') || extra === '') return path;
  return extra === '.' ? `/.${path}` : path.replace(/\/(?=[^/]*$)/, '/gone/../');
}

/** VS Code writes a drive letter in lower case, wherever there can be one. */
function withLowerDrive(path: string): string {
  return path.replace(/^\/?[A-Z]:/, (drive) => drive.toLowerCase());
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
