import { Emitter } from '../../../../src/base/events';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../../src/core/catalog/resource';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import { topics, type Topic } from '../../../../src/core/sharing/topics';

interface Options {
  readonly uri: string;
  /** Left out for what no rule holds back. */
  readonly topic?: Topic;
  readonly title: string;
  /** The document that it is about. */
  readonly subject?: string;
  readonly hasTemplate?: boolean;
  text(context: ReadContext): Promise<string>;
}

/** A kind with one resource of a topic. */
export class LiveKind implements ResourceKind {
  private readonly changes = new Emitter<ResourceChange>();
  readonly onDidChange = this.changes.event;
  readonly topics: readonly Topic[];
  readonly templates: readonly ResourceTemplate[];
  private readonly uri: CanonicalUri;

  constructor(private readonly options: Options) {
    const { uri, topic = 'any', title, hasTemplate } = options;
    this.uri = canonicalUri(uri);
    this.topics = options.topic ? [options.topic] : topics;
    const description = `The template of ${topic}.`;
    const named = { name: topic, title, description, icon: 'text' as const };
    this.templates = hasTemplate ? [{ uriTemplate: `${uri}{?x}`, ...named, variables: {} }] : [];
  }

  topicOf(): Topic | undefined {
    return this.options.topic;
  }

  change(document?: string, topics: readonly Topic[] = []): void {
    const subject = document === undefined ? undefined : canonicalUri(document);
    this.changes.fire({ type: 'content', uri: this.uri, subject, topics });
  }

  /** Announces that the tab of this document was closed. */
  close(document: string): void {
    this.changes.fire({ type: 'content', uri: this.uri, closed: canonicalUri(document) });
  }

  /** Announces that these files have changed in it, each by all its names. */
  changeFiles(...files: readonly (readonly string[])[]): void {
    const named = files.map((names) => names.map((name) => canonicalUri(name)));
    this.changes.fire({ type: 'content', uri: this.uri, files: named });
  }

  claim(uri: CanonicalUri): Claim | undefined {
    const { subject } = this.options;
    if (uri !== this.uri) return undefined;
    return subject === undefined ? {} : { subject: canonicalUri(subject) };
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return [{ uri: this.uri, priority: 0.1, order: 0 }];
  }

  async find(): Promise<ResourceEntry> {
    return { uri: this.uri, priority: 0.1, order: 0 };
  }

  async describe() {
    return { name: this.options.topic ?? 'any', title: this.options.title };
  }

  async read(_: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    return { mimeType: 'text/plain', text: await this.options.text(context) };
  }

  dispose(): void {
    this.changes.dispose();
  }
}
