/**
 * Why a page could not be fetched.
 * - `name`: nothing has this name.
 * - `private`: its name leads to this machine, its network or its cloud.
 * - `redirects`: too many.
 * - `redirected`: to where no page is fetched from.
 * - `connection`, `certificate`, `proxy`: with a system's code.
 * - `time`, `size`: more than is waited for or taken.
 * - `status`: the server's answer.
 * - `media`: no text, data or picture; with its type.
 * - `encoding`: compressed or written in a way that cannot be read.
 * - `unreadable`: it could not be made into Markdown in time.
 * - `empty`: its scripts make all of its text.
 */
export type PageFailure =
  | {
      readonly type:
        | 'name'
        | 'private'
        | 'redirects'
        | 'redirected'
        | 'time'
        | 'size'
        | 'encoding'
        | 'unreadable'
        | 'empty';
    }
  | { readonly type: 'connection' | 'certificate' | 'proxy'; readonly code: string }
  | { readonly type: 'status'; readonly status: number }
  | { readonly type: 'media'; readonly mimeType: string };

export class PageNotFetched extends Error {
  override readonly name = 'PageNotFetched';
  constructor(readonly failure: PageFailure) {
    super(describeFailure(failure));
  }
}

/** The message is for clients and the log: the panel translates the failure itself. */
export function describeFailure(failure: PageFailure): string {
  switch (failure.type) {
    case 'name':
      return 'its host was not found';
    case 'private':
      return 'its host leads into a private network';
    case 'redirects':
      return 'it redirects too often';
    case 'redirected':
      return 'it redirects to an address that is not fetched';
    case 'connection':
      return `no connection (${failure.code})`;
    case 'certificate':
      return `its certificate is not valid (${failure.code})`;
    case 'proxy':
      return `the proxy refused (${failure.code})`;
    case 'time':
      return 'it took too long';
    case 'size':
      return 'it is too large';
    case 'status':
      return `the server answered ${failure.status}`;
    case 'media':
      return `its type is not kept (${failure.mimeType})`;
    case 'encoding':
      return 'its encoding cannot be read';
    case 'unreadable':
      return 'it could not be converted to Markdown';
    case 'empty':
      return 'it has no text without its scripts';
  }
}

const plain = new Set([
  'name',
  'private',
  'redirects',
  'redirected',
  'time',
  'size',
  'encoding',
  'unreadable',
  'empty',
]);
const coded = new Set(['connection', 'certificate', 'proxy']);

/** Whether a stored value is a failure: a later version may have written another type. */
export function isPageFailure(value: unknown): value is PageFailure {
  const { type, code, status, mimeType }: Record<string, unknown> = Object(value);
  if (typeof type !== 'string') return false;
  if (coded.has(type)) return typeof code === 'string';
  if (type === 'status') return typeof status === 'number';
  return type === 'media' ? typeof mimeType === 'string' : plain.has(type);
}
