import { BlockList, isIP } from 'node:net';

/** Addresses that are not public (IANA's registries of special-purpose addresses), or that clouds keep for themselves. */
const notPublic4 = [
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
];

/** Prefixes of IPv6 addresses whose last 32 bits are an IPv4 address: `::ffff:10.0.0.1`, and NAT64. */
const withIPv4 = ['::ffff:', '64:ff9b::'];

const notPublic = listOf([
  ...notPublic4,
  ...withIPv4.flatMap((prefix) => notPublic4.map((block) => embedded(prefix, block))),
  '2001::/23', // protocols; Teredo, which leads to any IPv4 address
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which leads to any IPv4 address
  '3ffe::/16', // an abandoned test network
  '3fff::/20', // documentation
]);

/** All public IPv6 addresses are in these blocks; what is not is not public: `::1`, `fe80::`, `fc00::`, `ff00::` … */
const global6 = listOf(['2000::/3', ...withIPv4.map((prefix) => `${prefix}0.0.0.0/96`)]);

const loopback4 = listOf(['127.0.0.0/8']);
const loopback6 = listOf(['::1/128']);

/** Whether this is an address that everyone reaches, and not one of this machine, its network or its cloud. */
export function isPublicAddress(text: string): boolean {
  if (!isIpAddress(text)) return false;
  if (isIP(text) === 4) return !notPublic.check(text, 'ipv4');
  return global6.check(text, 'ipv6') && !notPublic.check(text, 'ipv6');
}

export function isLoopbackAddress(text: string): boolean {
  if (!isIpAddress(text)) return false;
  return isIP(text) === 4 ? loopback4.check(text, 'ipv4') : loopback6.check(text, 'ipv6');
}

/** Whether this is an address as resolvers and URLs write it, so without a zone. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

function listOf(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [start = '', bits] = block.split('/');
    list.addSubnet(start, Number(bits), isIP(start) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function embedded(prefix: string, block: string): string {
  const [start = '', bits] = block.split('/');
  return `${prefix}${start}/${96 + Number(bits)}`;
}
