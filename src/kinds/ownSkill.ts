import { Emitter } from '../base/events';
import type {
  Children,
  ChildrenAsked,
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import { type CanonicalUri, canonicalUri, childUri, withoutSlash } from '../core/documents/uris';
import type { Topic } from '../core/sharing/topics';

const skills = canonicalUri('skill://mcp-workspace-bridge/');
const folder = childUri(skills, 'read-vscode/');
const manifest = childUri(folder, 'SKILL.md');

/** The names of the children of each folder. */
const children: ReadonlyMap<CanonicalUri, CanonicalUri> = new Map([
  [withoutSlash(skills), folder],
  [withoutSlash(folder), manifest],
]);

/** A skill that teaches a client's model how to use this server. It is in the list of skills only. */
export class OwnSkill implements ResourceKind {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = [];
  readonly skillFolders = [skills];

  /** @param readText reads a file of the folder `read-vscode`. */
  constructor(private readonly readText: (name: string) => Promise<string | undefined>) {}

  claim(uri: CanonicalUri): Claim | undefined {
    return uri === manifest || children.has(withoutSlash(uri)) ? {} : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return [];
  }

  async find(): Promise<ResourceEntry | undefined> {
    return undefined;
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    return uri === manifest
      ? { name: 'SKILL.md', title: 'SKILL.md', mimeType: 'text/markdown', icon: 'text' }
      : { name: 'read-vscode', title: 'read-vscode', mimeType: 'inode/directory', icon: 'folder' };
  }

  async children(uri: CanonicalUri, { after }: ChildrenAsked): Promise<Children | undefined> {
    const child = children.get(withoutSlash(uri));
    return child && { uris: after === child ? [] : [child], hasMore: false };
  }

  async read(uri: CanonicalUri): Promise<ResourceBody | undefined> {
    if (uri !== manifest) return undefined;
    const text = await this.readText('SKILL.md');
    return text === undefined ? undefined : { mimeType: 'text/markdown', text };
  }

  dispose(): void {
    this.changed.dispose();
  }
}
