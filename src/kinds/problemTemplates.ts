import { InvalidRequest } from '../base/errors';
import type { ReadContext, ResourceTemplate, TemplateArguments } from '../core/catalog/resource';
import { allProblemsUri } from '../core/documents/liveUris';
import { severities, type Severity } from '../core/documents/problems';
import { type CanonicalUri, canonicalUri, parseUri } from '../core/documents/uris';

export const documentPrefix = canonicalUri('diagnostics://document/');
export const problemsType = 'text/plain';

/** The sources of the values of variables. */
interface Values {
  path(uri: CanonicalUri, given: TemplateArguments): string | undefined;
  severities(given: TemplateArguments, context: ReadContext): Promise<readonly string[]>;
}

export function problemTemplates(values: Values): readonly ResourceTemplate[] {
  return [
    {
      uriTemplate: `${allProblemsUri}{?severity}`,
      name: 'problems',
      title: 'All problems',
      description: `Problems of the workspace, of one severity if it is given: ${severities.join(', ')}.`,
      mimeType: problemsType,
      variables: { severity: { type: 'computed', values: async () => severities } },
      icon: 'problems',
    },
    {
      uriTemplate: `${documentPrefix}{+path}{?severity}`,
      name: 'document-problems',
      title: 'Problems of one file',
      description:
        'Problems of the file at this path, relative to the workspace, of one severity if it is given.',
      mimeType: problemsType,
      variables: {
        path: { type: 'listed', valueOf: values.path },
        severity: { type: 'computed', values: values.severities },
      },
      icon: 'problems',
    },
  ];
}

/** @throws InvalidRequest if there is no such severity. */
export function severityOf(uri: CanonicalUri): Severity | undefined {
  const asked = new URLSearchParams(parseUri(uri).query).get('severity');
  if (asked === null) return undefined;
  const severity = severities.find((known) => known === asked);
  if (severity) return severity;
  throw new InvalidRequest(`Unknown severity. One of ${severities.join(', ')} is needed.`);
}
