import { isIP } from 'node:net';
import { fieldError } from '../../../platform/app-error.ts';
import { isPublicAddress } from '../../../platform/http-client/public-address.ts';

const longest = 2000;
const ownNetwork = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet)$/;

/**
 * Reads the address of an endpoint. The addresses of its name are checked when a message is sent.
 * @param anywhere also http and addresses of the own network
 * @throws AppError webhook/url-not-allowed at `url`
 */
export function checkUrl(text: string, anywhere: boolean): string {
  const wrong = () => fieldError('url', 'webhook/url-not-allowed');
  if (!URL.canParse(text)) throw wrong();
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (url.username !== '' || url.password !== '' || url.hash !== '' || host === '') throw wrong();
  if (url.protocol !== 'https:' && !(anywhere && url.protocol === 'http:')) throw wrong();
  const isOutside = isIP(host) === 0 ? host.includes('.') && !ownNetwork.test(host) : isPublicAddress(host);
  if (!anywhere && !isOutside) throw wrong();
  // Letters that an address cannot contain were replaced by longer codes.
  if (url.href.length > longest) throw wrong();
  return url.href;
}
