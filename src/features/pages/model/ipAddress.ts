/** Eight groups of 16 bits for IPv6, four of 8 bits for IPv4. */
interface IpAddress {
  readonly version: 4 | 6;
  readonly groups: readonly number[];
}

interface Block extends IpAddress {
  /** The number of leading bits that the block's addresses share. */
  readonly bits: number;
}

/** Addresses that are not public (IANA's registries of special-purpose addresses), or that clouds keep for themselves. */
const notPublic4 = blocks([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a provider's NAT; Alibaba's metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's own services
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols; Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]);

/** All public addresses are in this block; whatever is not in it is not public: `::1`, `fe80::`, `fc00::`, `ff00::` … */
const global6 = blocks(['2000::/3']);

const notPublic6 = blocks([
  '2001::/23', // protocols; Teredo, which leads to any IPv4 address
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which leads to any IPv4 address
  '3ffe::/16', // an abandoned test network
  '3fff::/20', // documentation
]);

/** The last 32 bits are an IPv4 address: `::ffff:10.0.0.1`, and NAT64. */
const withIPv4 = blocks(['::ffff:0:0/96', '64:ff9b::/96']);

const loopback = blocks(['127.0.0.0/8', '::1/128']);

/** Whether this is an address that everyone reaches, and not one of this machine, its network or its cloud. */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  if (!address) return false;
  if (address.version === 4) return !isIn(address, notPublic4);
  if (isIn(address, withIPv4)) return !isIn(embedded(address), notPublic4);
  return isIn(address, global6) && !isIn(address, notPublic6);
}

export function isLoopbackAddress(text: string): boolean {
  const address = parse(text);
  return address !== undefined && isIn(address, loopback);
}

export function isIpAddress(text: string): boolean {
  return parse(text) !== undefined;
}

function blocks(texts: readonly string[]): readonly Block[] {
  return texts.flatMap((text) => {
    const [start = '', bits] = text.split('/');
    const address = parse(start);
    return address ? [{ ...address, bits: Number(bits) }] : [];
  });
}

function isIn({ version, groups }: IpAddress, all: readonly Block[]): boolean {
  const width = version === 4 ? 8 : 16;
  return all.some(
    (block) =>
      block.version === version &&
      groups.every((group, index) => {
        const own = Math.min(Math.max(block.bits - index * width, 0), width);
        return group >> (width - own) === (block.groups[index] ?? 0) >> (width - own);
      }),
  );
}

function embedded({ groups }: IpAddress): IpAddress {
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return { version: 4, groups: bytes };
}

/** Parses four decimal numbers, or an IPv6 address without a zone, as resolvers and URLs write them. */
function parse(text: string): IpAddress | undefined {
  return text.includes(':') ? parse6(text) : parse4(text);
}

function parse4(text: string): IpAddress | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const groups = text.split('.').map(Number);
  return groups.every((group) => group <= 0xff) ? { version: 4, groups } : undefined;
}

function parse6(text: string): IpAddress | undefined {
  const [head = '', tail, ...more] = withHexEnd(text).split('::');
  if (more.length > 0) return undefined;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  if (!before || !after) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return { version: 6, groups: [...before, ...Array<number>(missing).fill(0), ...after] };
}

/** Replaces an IPv4 address at the end: `::ffff:10.0.0.1` becomes `::ffff:a00:1`. */
function withHexEnd(text: string): string {
  const [ipv4 = ''] = /[\d.]+$/.exec(text) ?? [];
  const bytes = ipv4.includes('.') ? parse4(ipv4)?.groups : undefined;
  if (!bytes) return text;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  return text.slice(0, -ipv4.length) + hex;
}

function groupsOf(text: string): number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}
