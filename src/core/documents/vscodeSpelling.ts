import { URI } from 'vscode-uri';

/**
 * How VS Code's own MCP client (1.139, `McpResourceURI`) spells what we listed when it asks for it. Beyond what other
 * spellings of a URI can differ in, it puts a word where an authority is missing, takes percent signs in a name for
 * encoding, strips the slash of a folder, and wraps what was picked in a folder's list once more.
 */
const wrapper = 'mcp-resource';
const noAuthority = 'dylo78gyp';

/** As it asks for a listed URI. Different ones can come back as the same. */
export function comesBackAs(uri: string): string {
  const parsed = URI.parse(uri);
  const path = `/${parsed.scheme}/${parsed.authority || noAuthority}${parsed.path}`;
  try {
    return fromWrapped(parsed.with({ scheme: wrapper, authority: '00', path }));
  } catch {
    return uri; // An authority that no URL can have.
  }
}

/** What it means: the URI that was listed, but for percent signs. Any other client's spelling stays as it is. */
export function fromVSCode(asked: string): string {
  const unwrapped = isWrapped(asked) ? fromWrapped(URI.parse(asked)) : asked;
  return unwrapped.replace(/^([a-z][a-z0-9+.-]*):\/\/dylo78gyp(?=[^/])/i, '$1:');
}

/** Asked for from the list of a folder. */
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
