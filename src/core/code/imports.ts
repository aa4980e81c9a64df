import { posix } from 'node:path';

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
  endings: ['ts', 'tsx', 'd.ts', 'js', 'jsx', 'mts', 'cts', 'mjs', 'cjs', 'json', 'vue', 'svelte'],
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
  js: ['ts', 'tsx', 'd.ts'],
  jsx: ['tsx', 'd.ts'],
  mjs: ['mts', 'd.mts'],
  cjs: ['cts', 'd.cts'],
};

/** Imports stand at the beginning of a text. */
const maxCharacters = 200_000;
const maxImports = 500;

/** The relative paths by which a text imports, requires or includes other files, as they are written; the first of them. */
export function importsIn(path: string, text: string): readonly string[] {
  const language = languages[endingOf(path)];
  const found = new Set<string>();
  for (const asked of language?.read(text.slice(0, maxCharacters)) ?? []) {
    found.add(asked);
    if (found.size === maxImports) break;
  }
  return [...found];
}

/** The paths of the files that a relative path can mean in the file at `path`, the likeliest first. */
export function importedPaths(path: string, asked: string): readonly string[] {
  const { endings = [], inFolder, prefix } = languages[endingOf(path)] ?? {};
  const written = asked.replace(/[?#].*$/s, '');
  const meant = posix.join(posix.dirname(path), written);
  const ending = endingOf(meant);
  const bare = meant.slice(0, meant.length - ending.length);
  const isFolder = /(?:^|\/)\.{0,2}$/.test(written);
  const partials = prefix ? [posix.join(posix.dirname(meant), prefix + posix.basename(meant))] : [];
  const names = isFolder ? [] : [meant, ...partials];
  // Without an ending, it would be a folder in most languages.
  const isWhole = ending !== '' || endings.length === 0;
  return [
    ...(sources[ending] ?? []).map((source) => bare + source),
    ...(isWhole ? names : []),
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
