const longest = 2_048;

/** A link that leads to a page, as an address of its own; `undefined` for one that runs or opens something else. */
export function safeLink(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.length > longest || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  const isPage = url.protocol === 'https:' || url.protocol === 'http:';
  return isPage && url.username === '' && url.password === '' ? url.href : undefined;
}
