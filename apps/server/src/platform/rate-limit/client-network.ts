import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key under which all limits count an address: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself.
 * All spellings of one address give the same key, since a proxy may forward any of them. An IPv4 address inside IPv6 counts as IPv4.
 */
export function clientNetwork(ip: string): string {
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) {
    // Some proxies append the port.
    const bare = address.replace(/:\d{1,5}$/, '');
    return isIPv4(bare) ? bare : address;
  }
  const groups = groupsOf(address);
  // ::ffff:0:0/96 (mapped) and 64:ff9b::/96 (NAT64) contain an IPv4 address.
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') return ipv4Of(groups);
  return groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address in lower case, without leading zeros. The URL parser resolves all notations. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
