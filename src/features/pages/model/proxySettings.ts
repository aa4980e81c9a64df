/** The proxy settings of VS Code or of the environment. */
export interface ProxySettings {
  /** `http.proxySupport`: a proxy is not used if it is `off`. */
  readonly support: string;
  /** `http.proxy`. */
  readonly proxy: string;
  /** `http.noProxy`. */
  readonly noProxy: readonly string[];
  /** `http.proxyAuthorization`. */
  readonly authorization: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ProxyServer {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** The `Proxy-Authorization` header. */
  readonly authorization: string | undefined;
}

/** The proxy for a host; `unusable` if it does not speak HTTP. */
export function proxyTo(
  host: string,
  { support, proxy, noProxy, authorization, environment }: ProxySettings,
): ProxyServer | 'unusable' | undefined {
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name];
  const address = proxy || variable('HTTPS_PROXY') || variable('ALL_PROXY') || '';
  if (support === 'off' || address === '') return undefined;
  const excepted = noProxy.length > 0 ? noProxy : (variable('NO_PROXY') ?? '').split(',');
  if (excepted.some((rule) => isExcepted(host, rule.trim().toLowerCase()))) return undefined;
  const text = address.includes('://') ? address : `http://${address}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'unusable';
  const isSecure = url.protocol === 'https:';
  return {
    isSecure,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 443 : 80),
    authorization: authorization || basic(url),
  };
}

function basic({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** `example.com` and `.example.com` stand for the names below it, too. */
function isExcepted(host: string, rule: string): boolean {
  const name = rule.replace(/^\*?\./, '').replace(/:\d+$/, '');
  return rule === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`)));
}
