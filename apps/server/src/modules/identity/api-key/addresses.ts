import { BlockList, isIP, isIPv4 } from 'node:net';

/** An address of the caller as IPv4 if it is one inside IPv6. */
const plain = (ip: string): string => (/^::ffff:\d/i.test(ip) ? ip.slice('::ffff:'.length) : ip);

/** True for an IP address, and for a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** True if a caller's address lies in one of the networks. No networks: every address does. */
export function isFrom(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const caller = plain(ip);
  return isIP(caller) !== 0 && list.check(caller, isIPv4(caller) ? 'ipv4' : 'ipv6');
}
