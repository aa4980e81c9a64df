/** The maximum of text that is searched, and of imports that are looked at. */
const maxCharacters = 500_000;
const maxImports = 500;

const specifier =
  /(?:\bfrom|\bimport|\brequire|\bimport\s*\(|\brequire\s*\()\s*(['"])(\.{1,2}(?:\/[^'"\n]*)?)\1/g;

const endings = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs'];

/** The endings of TypeScript files that an import of a JavaScript file can mean. */
const sources: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};

/** The relative imports of a script that can lead to scripts, each once. */
export function relativeImports(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, , name = ''] of text.slice(0, maxCharacters).matchAll(specifier)) {
    if (isScriptName(name)) found.add(name);
    if (found.size === maxImports) break;
  }
  return [...found];
}

/** The paths that an import can mean, relative to the importing file's folder, the likeliest first. */
export function possiblePaths(name: string): readonly string[] {
  const [, stem = name, ending = ''] = /^(.*?)(\.[cm]?[jt]sx?)?$/.exec(name) ?? [];
  const isFolder = name.endsWith('/') || /(?:^|\/)\.{1,2}$/.test(name);
  const asSource = (sources[ending] ?? []).map((source) => stem + source);
  const added = isFolder ? [] : endings.map((each) => name + each);
  const inFolder = endings.map((each) => `${name.replace(/\/$/, '')}/index${each}`);
  return ending === '' ? [...added, ...inFolder] : [...asSource, name, ...added];
}

/** Any other ending names a style sheet, a picture or the like. */
function isScriptName(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return /^\.{0,2}$/.test(last) || !last.includes('.') || /\.[cm]?[jt]sx?$/.test(last);
}
