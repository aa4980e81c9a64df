const longest = 2_048;

/** The addresses of a page. */
export interface PageAddresses {
  /** The one that the person entered. */
  readonly entered: string;
  /** The one that answered, after redirects. */
  readonly answered: string;
}

/** The addresses that a page's links are relative to. */
export interface LinkBase {
  /** The address for links to a part of the page itself. */
  readonly itself: string;
  readonly others: string;
}

/** @param href that of the page's `base` */
export function linkBase({ entered, answered }: PageAddresses, href: string | undefined): LinkBase {
  // The query of a redirect's target can be a signature, and no relative link needs it.
  const [others = ''] = answered.split('?');
  const base = { itself: entered, others };
  if (leadsToPart(href)) return base;
  const declared = safeLink(href, base);
  return declared === undefined ? base : { itself: declared, others: declared };
}

/** A link that leads to a page, as an address of its own; `undefined` for one that runs or opens something else. */
export function safeLink(href: string | undefined, base: LinkBase): string | undefined {
  if (href === undefined || href.length > longest) return undefined;
  const from = leadsToPart(href) ? base.itself : base.others;
  if (!URL.canParse(href, from)) return undefined;
  const url = new URL(href, from);
  const isPage = url.protocol === 'https:' || url.protocol === 'http:';
  return isPage && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Whether a link leads to a part of the page itself. URLs may begin with control characters and spaces. */
export function leadsToPart(href: string | undefined): boolean {
  return href !== undefined && /^[\p{Cc} ]*(#|$)/u.test(href);
}
