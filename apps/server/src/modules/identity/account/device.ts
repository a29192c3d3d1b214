import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';

/** The browser and the connection of a login, as the client sees them in the list of sessions. */
export interface Device {
  /** Browser and system; null if the user agent names neither. */
  name: string | null;
  /** Part of the address. */
  network: string;
}

// The first match counts: most browsers also name those on which they are based.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

export function deviceOf(userAgent: string | undefined, ip: string): Device {
  const find = (names: readonly (readonly [part: string, name: string])[]) =>
    names.find(([part]) => userAgent?.slice(0, 500).includes(part))?.[1];
  const name = [find(browsers), find(systems)].filter((part) => part !== undefined).join(', ');
  return { name: name === '' ? null : name, network: approximate(clientNetwork(ip)) };
}

/** The /24 of an IPv4 address or the /48 of an IPv6 address: enough to recognise a place, too little to identify a household. */
function approximate(network: string): string {
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\.\d+$/, '.0/24');
}
