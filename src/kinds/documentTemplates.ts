import { InvalidRequest } from '../core/errors';
import type {
  ReadContext,
  ResourceTemplate,
  TemplateArguments,
  TemplateVariable,
} from '../core/resource';
import { canonicalUri, readablePath } from '../core/uris';
import type { DocumentReader, Part } from './documentReader';

const root = 'file:///';
/** A file's lines are offered in steps of so many. */
const linesPerStep = 100;

export function documentTemplates(reader: DocumentReader): readonly ResourceTemplate[] {
  return [
    {
      uriTemplate: `${root}{+path}`,
      name: 'file',
      title: 'File or folder',
      description:
        'A file of the workspace by its absolute path without the leading slash, with its unsaved edits; or, with a slash at its end, what lies in a folder.',
      icon: 'text',
      variables: { path: listedPath },
    },
    {
      uriTemplate: `${root}{+path}{?lines}`,
      name: 'lines',
      title: 'Lines of a file',
      description:
        'Some lines of a file, such as 10-20; the first is 1, and both ends are included.',
      icon: 'text',
      variables: {
        path: listedPath,
        lines: { type: 'computed', values: (given, context) => steps(reader, given, context) },
      },
    },
  ];
}

const listedPath: TemplateVariable = {
  type: 'listed',
  valueOf: (uri) => (uri.startsWith(root) ? readablePath(uri.slice(root.length)) : undefined),
};

async function steps(
  reader: DocumentReader,
  { path }: TemplateArguments,
  { maySee, signal }: ReadContext,
): Promise<readonly string[]> {
  const uri = path && canonicalUri(root + path);
  if (!uri || !(await maySee(uri))) return [];
  const start: Part = { type: 'lines', range: { first: 1, last: 1 } };
  const { lineCount = 0 } = (await reader.read(uri, start, signal).catch(noLines))?.meta ?? {};
  return Array.from({ length: Math.ceil(lineCount / linesPerStep) }, (_, step) => {
    const first = step * linesPerStep + 1;
    return `${first}-${Math.min(first + linesPerStep - 1, lineCount)}`;
  });
}

/** Of what is not text there are none to offer. */
function noLines(cause: unknown): undefined {
  if (!(cause instanceof InvalidRequest)) throw cause;
}
