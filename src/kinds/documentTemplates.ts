import { InvalidRequest } from '../base/errors';
import type { ReadContext, ResourceTemplate, TemplateArguments } from '../core/catalog/resource';
import { type CanonicalUri, askedUri, readablePath } from '../core/documents/uris';
import type { DocumentReader, Part } from '../workspace/documentReader';

/** The part of a template before an absolute path, including the path's first slash. */
export const fileRoot = 'file:///';

/** The value of `path` in `file:///{+path}`; `undefined` for a path on another machine. */
export function pathOf(uri: string): string | undefined {
  return uri.startsWith(fileRoot) ? readablePath(uri.slice(fileRoot.length)) : undefined;
}

/** The number of lines in each offered range. */
const linesPerStep = 100;

export function documentTemplates(reader: DocumentReader): readonly ResourceTemplate[] {
  return [
    {
      uriTemplate: `${fileRoot}{+path}`,
      name: 'file',
      title: 'File',
      description: 'A file by its absolute path without the leading slash, with its unsaved edits.',
      icon: 'text',
      variables: { path: { type: 'listed', valueOf: filePathOf } },
    },
    {
      uriTemplate: `${fileRoot}{+path}{?lines}`,
      name: 'lines',
      title: 'Lines of a file',
      description:
        'Some lines of a file, such as 10-20; the first is 1, and both ends are included.',
      icon: 'text',
      variables: {
        path: { type: 'listed', valueOf: filePathOf },
        lines: { type: 'computed', values: (given, context) => steps(reader, given, context) },
      },
    },
  ];
}

export function filePathOf(uri: CanonicalUri): string | undefined {
  return uri.endsWith('/') ? undefined : pathOf(uri);
}

async function steps(
  reader: DocumentReader,
  { path }: TemplateArguments,
  context: ReadContext,
): Promise<readonly string[]> {
  return path ? lineSteps(reader, askedUri(fileRoot + path), context) : [];
}

/** All lines of a document, a hundred at a time: `1-100` and so on. */
export async function lineSteps(
  reader: DocumentReader,
  uri: CanonicalUri,
  { allowed, signal }: Pick<ReadContext, 'allowed' | 'signal'>,
): Promise<readonly string[]> {
  const document = await allowed(uri);
  if (!document) return [];
  const start: Part = { type: 'lines', range: { first: 1, last: 1 } };
  const { lineCount = 0 } = (await reader.read(document, start, signal).catch(noLines))?.meta ?? {};
  return Array.from({ length: Math.ceil(lineCount / linesPerStep) }, (_, step) => {
    const first = step * linesPerStep + 1;
    return `${first}-${Math.min(first + linesPerStep - 1, lineCount)}`;
  });
}

/** Binary files have no lines to offer. */
function noLines(cause: unknown): undefined {
  if (!(cause instanceof InvalidRequest)) throw cause;
}
