import { URI } from 'vscode-uri';

/**
 * How VS Code's own MCP client (1.139, `McpResourceURI`) spells what we listed when it asks for it. Beyond what other
 * spellings of a URI can differ in, it puts a word where an authority is missing, takes percent signs in a name for
 * encoding, strips the slash of a folder, and wraps what was picked in a folder's list once more.
 */
const wrapper = 'mcp-resource';
const noAuthority = 'dylo78gyp';

/** How VS Code's client asks for a listed URI. It can ask for different ones in the same way. */
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
