import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { acceptedTypes, contentTypeOf, type ContentType } from '../../model/contentTypes';
import { type PageAddress, isRedirect, redirectedTo } from '../../model/pageAddress';
import { PageNotFetched, type PageFailure } from '../../model/pageFailure';
import type { PageVersion } from '../../model/pageRecord';
import { openSocket, type Route } from './openSocket';
import { acceptedEncodings, readBody } from './readBody';
import { systemErrorCode } from '../../../../base/errors';

export type FetchedPage =
  | { readonly type: 'unchanged' }
  | {
      readonly type: 'page';
      readonly version: PageVersion;
      readonly contentType: ContentType;
      readonly bytes: Buffer;
    };

export interface FetchOptions extends Route {
  readonly maxMs: number;
  readonly maxBytes: number;
}

interface Answer {
  readonly page: PageAddress;
  readonly message: IncomingMessage;
}

const longestValidator = 1_024;

/**
 * Fetches a page without cookies, credentials or anything of the window. The address of each redirect is checked, and so
 * are the addresses that its name leads to.
 * @param known validators of a version that the server need not send again
 * @throws PageNotFetched
 */
export async function fetchPage(
  page: PageAddress,
  known: PageVersion | undefined,
  options: FetchOptions,
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(options.maxMs);
  try {
    return await Promise.race([fetched(page, known, options, signal), ended(signal)]);
  } catch (cause) {
    throw fetchFailure(cause, signal);
  }
}

/** Looking up a name cannot be cancelled, so the fetch fails without waiting for it. */
async function ended(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new PageNotFetched({ type: 'time' });
}

async function fetched(
  page: PageAddress,
  known: PageVersion | undefined,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const { page: found, message } = await answerOf(page, known, options, signal);
  try {
    const { statusCode: status = 0, headers } = message;
    if (status === 304 && known?.uri === found.uri) return { type: 'unchanged' };
    if (status !== 200) throw new PageNotFetched({ type: 'status', status });
    const contentType = contentTypeOf(headers['content-type']);
    if (!contentType) {
      // Clients receive the type in the error, so it must not be any text.
      const [mimeType = '?'] = /^[\w.+-]+\/[\w.+-]+/.exec(headers['content-type'] ?? '') ?? [];
      throw new PageNotFetched({ type: 'media', mimeType: mimeType.slice(0, 100) });
    }
    const bytes = await readBody(message, options.maxBytes);
    const version = {
      uri: found.uri,
      etag: validator(headers.etag),
      lastModified: validator(headers['last-modified']),
    };
    return { type: 'page', version, contentType, bytes };
  } finally {
    message.destroy();
  }
}

/** The response after the last redirect. */
async function answerOf(
  start: PageAddress,
  known: PageVersion | undefined,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Answer> {
  let page = start;
  for (let followed = 0; ; followed += 1) {
    const version = known?.uri === page.uri ? known : undefined;
    const message = await ask(page, version, options, signal);
    if (!isRedirect(message.statusCode ?? 0)) return { page, message };
    message.destroy();
    const next = redirectedTo(page, message.headers.location, followed);
    if ('type' in next) throw new PageNotFetched(next);
    page = next;
  }
}

async function ask(
  page: PageAddress,
  version: PageVersion | undefined,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { host, pathname, search } = new URL(page.uri);
  const socket = await openSocket(page, options, signal);
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  const asking = request({
    createConnection: () => socket,
    path: pathname + search,
    headers: {
      host,
      accept: acceptedTypes,
      'accept-encoding': acceptedEncodings,
      'user-agent': 'mcp-workspace-bridge',
      connection: 'close',
      ...(version?.etag && { 'if-none-match': version.etag }),
      ...(version?.lastModified && { 'if-modified-since': version.lastModified }),
    },
    signal,
  });
  // An error behind the head of the response is also an error of the response, which is read below.
  asking.on('error', () => undefined);
  socket.on('error', () => undefined);
  asking.end();
  const [message] = (await once(asking, 'response', { signal })) as [IncomingMessage];
  return message;
}

function validator(header: string | undefined): string | undefined {
  return header !== undefined && header.length <= longestValidator ? header : undefined;
}

const ofCertificates =
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECODE)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH/;

/**
 * Converts an error into the reason of a failure.
 * @param signal ends the time for the answer.
 */
function fetchFailure(cause: unknown, signal: AbortSignal): PageNotFetched {
  if (signal.aborted) return new PageNotFetched({ type: 'time' });
  return cause instanceof PageNotFetched ? cause : new PageNotFetched(reasonOf(cause));
}

function reasonOf(cause: unknown): PageFailure {
  const code = systemErrorCode(cause) ?? 'error';
  if (/^(Z_|ERR_(BROTLI|ZLIB|_ERROR_FORMAT))/.test(code)) return { type: 'encoding' };
  if (ofCertificates.test(code)) return { type: 'certificate', code };
  return { type: 'connection', code };
}
