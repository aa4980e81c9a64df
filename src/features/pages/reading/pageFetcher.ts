import { inSlices } from '../../../base/steps';
import type { CanonicalUri } from '../../../core/documents/uris';
import { isPicture } from '../model/contentTypes';
import { headingsOf } from '../model/headings';
import { checkedAddress } from '../model/pageAddress';
import { PageNotFetched } from '../model/pageFailure';
import type { PageRecord } from '../model/pageRecord';
import type { ProxySettings } from '../model/proxySettings';
import { nextDue, type RefreshChoice } from '../../../core/pins/refreshes';
import type { Converter } from './converter';
import { decodedText } from './decodedText';
import { fetchPage, type FetchedPage } from './fetching/fetchPage';
import { internet, type Network } from './fetching/network';
import type { PageBody } from './pageBodies';
import type { PageStore } from './pageStore';

const limits = { maxMs: 15_000, maxBytes: 5_000_000 };
const markdownType = 'text/markdown';

type NewPage = Extract<FetchedPage, { readonly type: 'page' }>;

interface Options {
  readonly store: PageStore;
  readonly converter: Pick<Converter, 'convert'>;
  proxy(): ProxySettings;
  /** The network of a test. */
  readonly network?: Network;
}

/** Fetches pages, never the same one twice at a time, and keeps their contents. */
export class PageFetcher {
  private readonly running = new Map<CanonicalUri, Promise<PageRecord | undefined>>();

  constructor(private readonly options: Options) {}

  /** Fetches a page. Returns the record with the last snapshot and, if no newer one could be fetched, the reason. */
  refresh(uri: CanonicalUri): Promise<PageRecord | undefined> {
    const running = this.running.get(uri);
    if (running) return running;
    const refreshed = this.fetch(uri).finally(() => this.running.delete(uri));
    this.running.set(uri, refreshed);
    return refreshed;
  }

  /** Fetches it if it is due and no other window has begun to. */
  async refreshIfDue(uri: CanonicalUri): Promise<void> {
    const { store } = this.options;
    const now = Date.now();
    const isDue = ({ dueAt }: Pick<PageRecord, 'dueAt'>) => dueAt !== undefined && dueAt <= now;
    let isOurs = false;
    if (!isDue((await store.record(uri)) ?? {})) return;
    await store.change(uri, (record) => {
      isOurs = isDue(record);
      return isOurs ? { ...record, dueAt: nextDue(record.refresh, now, Math.random()) } : record;
    });
    if (isOurs) await this.refresh(uri);
  }

  async setRefresh(uri: CanonicalUri, refresh: RefreshChoice): Promise<void> {
    await this.options.store.change(uri, (record) => {
      const start = record.snapshot?.confirmedAt ?? Date.now();
      return { ...record, refresh, dueAt: nextDue(refresh, start, Math.random()) };
    });
  }

  private async fetch(uri: CanonicalUri): Promise<PageRecord | undefined> {
    const { store } = this.options;
    const learned = await this.learn(uri).catch((cause: unknown) => {
      if (cause instanceof PageNotFetched) return { failure: cause.failure };
      throw cause;
    });
    const now = Date.now();
    return store.change(uri, (record) => ({
      ...record,
      askedAt: now,
      dueAt: nextDue(record.refresh, now, Math.random()),
      failure: undefined,
      ...learned,
    }));
  }

  private async learn(uri: CanonicalUri): Promise<Pick<PageRecord, 'snapshot'>> {
    const { store, proxy } = this.options;
    const page = checkedAddress(uri);
    if (typeof page === 'string') throw new PageNotFetched({ type: 'private' });
    const before = (await store.body(uri)) && (await store.record(uri))?.snapshot;
    const route = { network: this.options.network ?? internet, proxy: proxy() };
    const fetched = await fetchPage(page, before?.version, { ...limits, ...route });
    const confirmedAt = Date.now();
    if (fetched.type === 'unchanged') return { snapshot: before && { ...before, confirmedAt } };
    const { body, mimeType, title } = await this.bodyOf(fetched, uri);
    const name = await store.write(body);
    const size = 'blob' in body ? body.blob.length : Buffer.byteLength(body.text);
    const changedAt = name === before?.body ? before.changedAt : confirmedAt;
    const { version } = fetched;
    return {
      snapshot: { body: name, size, mimeType, title, confirmedAt, changedAt, version },
    };
  }

  private async bodyOf(
    { contentType, bytes, version }: NewPage,
    entered: CanonicalUri,
  ): Promise<{
    readonly body: PageBody;
    readonly mimeType: string;
    readonly title?: string | undefined;
  }> {
    const { form, charset, mimeType } = contentType;
    if (form === 'picture') {
      if (!isPicture(mimeType, bytes)) throw new PageNotFetched({ type: 'media', mimeType });
      return { body: { blob: bytes }, mimeType };
    }
    const text = decodedText(bytes, charset, form === 'html');
    if (form === 'text') {
      return { body: { text, headings: await inSlices(headingsOf(text)) }, mimeType };
    }
    const { title, ...body } = await this.options.converter.convert(text, {
      entered,
      answered: version.uri,
    });
    if (body.text.trim() === '') throw new PageNotFetched({ type: 'empty' });
    return { body, mimeType: markdownType, title };
  }
}
