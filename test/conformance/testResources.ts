import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../src/core/catalog/resource';
import { Emitter } from '../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { topics } from '../../src/core/sharing/topics';

const bodies: Readonly<Record<string, ResourceBody>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'A text that does not change.' },
  'test://static-binary': {
    mimeType: 'application/octet-stream',
    blob: Uint8Array.of(0, 127, 128, 255),
  },
  'test://watched-resource': { mimeType: 'text/plain', text: 'A text to subscribe to.' },
};

/** The resources that the conformance suite asks for, as one more kind. */
export class TestResources implements ResourceKind {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  readonly topics = topics;
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      title: 'Template',
      description: 'The data of an id.',
      mimeType: 'application/json',
      variables: {},
    },
  ];

  claim(uri: string): Claim | undefined {
    return uri.startsWith('test:') ? {} : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return Object.keys(bodies).map((uri, order) => ({
      uri: canonicalUri(uri),
      priority: 0,
      order,
    }));
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return bodyOf(uri) && { uri, priority: 0, order: 0 };
  }

  priorityOf(): number {
    return 0;
  }

  async describe(uri: string): Promise<ResourceDescription> {
    const { mimeType } = bodyOf(uri) ?? {};
    return { name: uri, title: uri, ...(mimeType && { mimeType }) };
  }

  async read(uri: string): Promise<ResourceBody | undefined> {
    return bodyOf(uri);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function bodyOf(uri: string): ResourceBody | undefined {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return bodies[uri];
  return { mimeType: 'application/json', text: JSON.stringify({ id, data: `Data of ${id}` }) };
}
