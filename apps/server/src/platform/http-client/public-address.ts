import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that are not on the public internet (IANA special-purpose registry). */
const privateIpv4 = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  privateIpv4.addSubnet(network.split('/')[0] ?? '', Number(network.split('/')[1]), 'ipv4');

/** Only 2000::/3 is public. Networks inside it that reach others: Teredo, 6to4, documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const privateIpv6 = new BlockList();
privateIpv6.addSubnet('2001::', 23, 'ipv6');
privateIpv6.addSubnet('2001:db8::', 32, 'ipv6');
privateIpv6.addSubnet('2002::', 16, 'ipv6');
privateIpv6.addSubnet('3fff::', 20, 'ipv6');

/** True for an address on the public internet. An IPv4 address inside IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateIpv4.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6');
}
