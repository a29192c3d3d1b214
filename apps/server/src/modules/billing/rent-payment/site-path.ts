import { fieldError } from '../../../platform/app-error.ts';

/**
 * Converts a return address to a path of this site with query and fragment, as a browser interprets it: '/my/rents?paid=1'.
 * @throws AppError at `returnUrl` for addresses of other sites and for ambiguous ones
 */
export function toSitePath(publicUrl: string, returnUrl: string): string {
  // Browsers treat a backslash as a slash and drop control characters, so that an apparent path can become a host.
  const isPlain = /^\/(?!\/)[\x21-\x7e]*$/.test(returnUrl) && !returnUrl.includes('\\');
  const site = new URL(publicUrl);
  const url = isPlain && URL.canParse(returnUrl, site) ? new URL(returnUrl, site) : null;
  if (url === null || url.origin !== site.origin || url.pathname.startsWith('//'))
    throw fieldError('returnUrl', 'revalid/rule/basic/regex', { parameter: 'returnUrl' });
  return `${url.pathname}${url.search}${url.hash}`;
}
