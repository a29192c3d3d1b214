import { refuseField } from '../../refusal.ts';

/**
 * A path of this site, with its query and fragment, as a browser would understand it: '/my/rents?paid=1'.
 * @throws Refusal at `returnUrl` for everything that leads elsewhere, or that browsers read in different ways
 */
export function sitePath(publicUrl: string, returnUrl: string): string {
  // Browsers take a backslash for a slash and drop control characters, so that what seems a path becomes a host.
  const isPlain = /^\/(?!\/)[\x21-\x7e]*$/.test(returnUrl) && !returnUrl.includes('\\');
  const site = new URL(publicUrl);
  const url = isPlain && URL.canParse(returnUrl, site) ? new URL(returnUrl, site) : null;
  if (url === null || url.origin !== site.origin || url.pathname.startsWith('//'))
    throw refuseField('returnUrl', 'revalid/rule/basic/regex', { parameter: 'returnUrl' });
  return `${url.pathname}${url.search}${url.hash}`;
}
