import { deriveKey, type SecretKeys } from '../secrets.ts';
import { clientNetwork } from './client-network.ts';

/** A keyed hash of the network of an address, unusable to find the address. */
export function sourceOf({ current }: SecretKeys, ip: string): string {
  return deriveKey(deriveKey(current, 'security event'), clientNetwork(ip)).toString('hex', 0, 8);
}
