import { URI } from 'vscode-uri';

/**
 * VS Code's own MCP client (1.139, `McpResourceURI`) requests a listed URI in a spelling of its own. Beyond other
 * differences between spellings, it replaces a missing authority by a word, decodes percent signs in a name, strips the
 * slash of a folder, and wraps a URI that was picked in a folder's list once more.
 */
const wrapper = 'mcp-resource';
const noAuthority = 'dylo78gyp';

/** The spelling by which VS Code's client requests a listed URI. Different URIs can have the same one. */
export function comesBackAs(uri: string): string {
  const parsed = URI.parse(uri);
  const path = `/${parsed.scheme}/${parsed.authority || noAuthority}${parsed.path}`;
  try {
    return fromWrapped(parsed.with({ scheme: wrapper, authority: '00', path }));
  } catch {
    return uri; // An authority that no URL can have.
  }
}

/** The listed URI that the request means, except for percent signs. Other clients' spellings are unchanged. */
export function fromVSCode(asked: string): string {
  const unwrapped = isWrapped(asked) ? fromWrapped(URI.parse(asked)) : asked;
  return unwrapped.replace(/^([a-z][a-z0-9+.-]*):\/\/dylo78gyp(?=[^/])/i, '$1:');
}

/** The URI of a child that was picked in a folder's list. */
export function isWrapped(asked: string): boolean {
  return asked.slice(0, wrapper.length + 1).toLowerCase() === `${wrapper}:`;
}

function fromWrapped({ path, query, fragment }: URI): string {
  const [, scheme, authority = '', ...rest] = path.split('/');
  const url = new URL(`${scheme}://${authority.toLowerCase() === noAuthority ? '' : authority}`);
  if (isWrapped(url.protocol)) throw new Error('What is wrapped was wrapped already.');
  url.pathname = rest.length > 0 ? `/${rest.join('/')}` : '';
  url.search = query;
  url.hash = fragment;
  url.pathname = url.pathname.replace(/\/$/, '');
  return url.href;
}
