import type { Locale } from '@komora/i18n';
import { languageOf } from '@komora/i18n';
import type { App } from '../app.ts';
import { withoutLanguage } from '../language-address.ts';

const YEAR_S = 365 * 24 * 3600;

/** Keeps the choice for this browser, for the server's next page (cookie), and for the signed-in user. */
export async function chooseLanguage(app: App, locale: Locale, page: Document): Promise<void> {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  app.storage.userLanguage.set(languageOf(locale));
  page.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  try {
    if (app.session.token.get() !== null) await app.call('POST /api/client/my/set-locale', { body: { userLanguage: languageOf(locale) } });
  } finally {
    // The page itself is what changes: the server renders it anew in the chosen language. A language in the address would win over the choice.
    const { href } = page.location;
    const address = withoutLanguage(href);
    if (address === href) page.location.reload();
    else page.location.replace(address);
  }
}
