import type * as RegisteredTypes from './registeredTypes';

/** The media types of languages that have one of their own; any other language is `text/x-` and its id. */
const ofLanguage: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  html: 'text/html',
  javascript: 'text/javascript',
  javascriptreact: 'text/jsx',
  json: 'application/json',
  jsonc: 'application/json',
  jsonl: 'application/jsonl',
  markdown: 'text/markdown',
  plaintext: 'text/plain',
  typescriptreact: 'text/tsx',
  xml: 'application/xml',
  yaml: 'application/yaml',
};

/** Languages that name only a syntax: a more precise type, such as `image/svg+xml`, takes precedence. */
const generic = new Set(['json', 'jsonc', 'plaintext', 'xml']);

let registeredTypes: Promise<typeof RegisteredTypes> | undefined;

/** The language decides first, because tables of media types know no programming language: `.ts` is video there. */
export async function mimeType(
  path: string,
  languageId: string | undefined,
): Promise<string | undefined> {
  if (languageId !== undefined && !generic.has(languageId)) return typeOfLanguage(languageId);
  registeredTypes ??= import('./registeredTypes');
  const registered = (await registeredTypes).lookup(path) || undefined;
  if (languageId === undefined) return registered;
  return registered !== undefined && /\+(json|xml)$/.test(registered)
    ? registered
    : typeOfLanguage(languageId);
}

function typeOfLanguage(languageId: string): string {
  return ofLanguage[languageId] ?? `text/x-${languageId}`;
}

/** The language after a Markdown fence; empty for plain text. */
export function fenceLanguage(mime: string): string {
  const [, name = ''] = /^\w+\/(?:x-|.*\+)?([\w.-]+)$/.exec(mime) ?? [];
  return name === 'plain' ? '' : name;
}

export function isTextual(mime: string): boolean {
  return (
    mime.startsWith('text/') || /[/+](json|xml|yaml|jsonl|javascript|toml|x-sh|sql)$/.test(mime)
  );
}
