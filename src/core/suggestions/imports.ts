import { posix } from 'node:path';
import { partsOf } from './paths';

/** The rules by which a language names other files with relative paths. */
interface Language {
  /** The paths in a text, as they are written. */
  read(text: string): Iterable<string>;
  /** The endings of names that paths may leave out. */
  readonly endings: readonly string[];
  /** The name of the file that is imported by the path of its folder. */
  readonly inFolder?: string;
  /** The prefix of names that paths may leave out, as that of partials in Sass. */
  readonly prefix?: string;
}

const script: Language = {
  read: quoted(
    /\b(?:from|import|require)[ \t]{0,9}\(?\s{0,9}(['"])(\.{1,2}(?:\/[^'"\n]{0,300})?)\1/g,
  ),
  endings: ['ts', 'tsx', 'mts', 'cts', 'd.ts', 'js', 'jsx', 'mjs', 'cjs', 'json', 'vue', 'svelte'],
  inFolder: 'index',
};
const style: Language = {
  read: quoted(/@(?:import|use|forward)[ \t]{1,9}(?:url\()?(['"])([^'"\n:]{1,300})\1/g),
  endings: ['scss', 'sass', 'less', 'css'],
  inFolder: '_index',
  prefix: '_',
};
const native: Language = {
  read: quoted(/^[ \t]*#[ \t]*(?:include|import)[ \t]*(")([^"\n]{1,300})"/gm),
  endings: [],
};
const ruby: Language = {
  read: quoted(/\brequire_relative[ \t]{0,9}\(?(['"])([^'"\n]{1,300})\1/g),
  endings: ['rb'],
};
const python: Language = {
  read: pythonImports,
  endings: ['py', 'pyi'],
  inFolder: '__init__',
};

/** By the last ending of a file's name. */
const languages: Readonly<Record<string, Language>> = {
  ...inFiles('js jsx mjs cjs ts tsx mts cts vue svelte astro', script),
  ...inFiles('css scss sass less', style),
  ...inFiles('c h cc cpp cxx hh hpp hxx m mm', native),
  ...inFiles('rb', ruby),
  ...inFiles('py pyi', python),
};

/** The endings of TypeScript's sources by those of the compiled files, which are the ones that imports name. */
const sources: Readonly<Record<string, readonly string[]>> = {
  js: ['ts', 'tsx'],
  jsx: ['tsx'],
  mjs: ['mts'],
  cjs: ['cts'],
};

/** Imports stand at the beginning of a text. */
export const maxImportText = 64 * 1024;
const maxImports = 100;

/** The relative paths by which a text imports, requires or includes other files, as they are written; the first of them. */
export function importsIn(path: string, text: string): readonly string[] {
  const language = languages[endingOf(path)];
  const found = new Set<string>();
  for (const asked of language?.read(text.slice(0, maxImportText)) ?? []) {
    found.add(asked);
    if (found.size === maxImports) break;
  }
  return [...found];
}

/** The file that a relative path means in the file at `path`, if it exists. */
export function importedFile(
  path: string,
  asked: string,
  isThere: (path: string) => boolean,
): string | undefined {
  const meant = posix.join(partsOf(path).folder, asked.replace(/[?#].*$/s, ''));
  const isOutside = meant.startsWith('..') || meant.startsWith('/');
  return isOutside ? undefined : spellingsOf(meant, languages[endingOf(path)]).find(isThere);
}

function spellingsOf(meant: string, language: Language | undefined): readonly string[] {
  const { endings = [], inFolder, prefix } = language ?? {};
  const ending = endingOf(meant);
  const bare = meant.slice(0, meant.length - ending.length);
  const names = [
    meant,
    ...(prefix === undefined
      ? []
      : [posix.join(posix.dirname(meant), prefix + posix.basename(meant))]),
  ];
  return [
    ...names,
    ...(sources[ending] ?? []).map((source) => bare + source),
    ...names.flatMap((name) => endings.map((each) => `${name}.${each}`)),
    ...(inFolder === undefined
      ? []
      : endings.map((each) => posix.join(meant, `${inFolder}.${each}`))),
  ];
}

function quoted(pattern: RegExp): Language['read'] {
  return function* (text) {
    for (const [, , asked = ''] of text.matchAll(pattern)) yield asked;
  };
}

/** `from .prices import total` means a file `prices`, or a file `total` in the folder `prices`. */
function* pythonImports(text: string): Iterable<string> {
  const pattern =
    /^[ \t]*from[ \t]+(\.{1,9})([\w.]{0,300})[ \t]+import[ \t]*(?:\(([^)]{0,2000})\)|([^\n#]{0,500}))/gm;
  for (const [, dots = '.', module = '', inBrackets, onLine = ''] of text.matchAll(pattern)) {
    const place = `./${'../'.repeat(dots.length - 1)}${module.replaceAll('.', '/')}`;
    if (module !== '') yield place;
    for (const [name] of (inBrackets ?? onLine).matchAll(/(?<![\w.]|\bas )\w+/g)) {
      yield posix.join(place, name);
    }
  }
}

function endingOf(path: string): string {
  return /[^./]\.([a-z]{1,9})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

function inFiles(endings: string, language: Language): Readonly<Record<string, Language>> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, language]));
}
