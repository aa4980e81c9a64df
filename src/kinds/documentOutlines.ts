import { InvalidRequest } from '../base/errors';
import { Emitter } from '../base/events';
import type {
  Claim,
  ReadContext,
  ResourceContents,
  ResourceChange,
  ResourceDescription,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import { fenceLanguage } from '../core/documents/mime';
import {
  type CanonicalUri,
  isOurs,
  outlineFragment,
  parseUri,
  withoutFragment,
} from '../core/documents/uris';
import { outlineText } from '../core/outline/outlineText';
import type { Outlines } from '../core/outline/outlines';
import { whyNoOutline } from '../core/outline/outline';
import { documentTopics } from '../core/sharing/topics';
import { filePathOf, fileRoot } from './documentTemplates';

interface Options {
  /** The kind of the documents themselves. */
  readonly documents: Pick<ResourceKind, 'claim' | 'describe' | 'priorityOf' | 'read'>;
  readonly outlines: Outlines;
}

/** Outlines of documents, under their address with `?shape=outline`. They change with the documents, which announce it. */
export class DocumentOutlines implements ResourceKind {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  readonly topics = documentTopics;
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: `${fileRoot}{+path}{?shape}`,
      name: 'outline',
      title: 'Outline of a file',
      description: 'All that a file declares, with its lines, by ?shape=outline.',
      mimeType: 'text/plain',
      icon: 'text',
      variables: {
        path: { type: 'listed', valueOf: filePathOf },
        shape: { type: 'computed', values: async () => ['outline'] },
      },
    },
  ];

  constructor(private readonly options: Options) {}

  claim(uri: CanonicalUri): Claim | undefined {
    const document = outlinedDocument(uri);
    return document && this.options.documents.claim(document);
  }

  async list(): Promise<readonly []> {
    return [];
  }

  async find(): Promise<undefined> {
    return undefined;
  }

  priorityOf(uri: CanonicalUri): number | undefined {
    const document = outlinedDocument(uri);
    return document && this.options.documents.priorityOf?.(document);
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    return this.options.documents.describe(outlinedDocument(uri) ?? uri);
  }

  /** @throws InvalidRequest if the document has no outline. */
  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceContents | undefined> {
    const { documents, outlines } = this.options;
    const document = outlinedDocument(uri);
    const body = document && (await documents.read(document, context));
    if (!body || !('text' in body)) return body;
    const { text, mimeType, meta } = body;
    const { path } = parseUri(document);
    const made = await outlines.outline({ language: fenceLanguage(mimeType), path, text });
    if (made.type === 'none') {
      const why = whyNoOutline[made.reason] ?? 'nothing is declared in it';
      throw new InvalidRequest(`There is no outline: ${why}. Read it without ?shape=outline.`);
    }
    const lines = text.split('\n');
    const about = `Outline of ${made.outline.lines} lines; a body: read_context <${document}#L12-L40>`;
    const outline = outlineText(made.outline, lines, { detail: 'summaries' });
    return { mimeType: 'text/plain', text: `${about}\n\n${outline}\n`, ...(meta && { meta }) };
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** The document whose outline a URI asks for; `undefined` for other URIs. */
function outlinedDocument(uri: CanonicalUri): CanonicalUri | undefined {
  const parsed = parseUri(uri);
  return parsed.fragment === outlineFragment && !isOurs(parsed) ? withoutFragment(uri) : undefined;
}
