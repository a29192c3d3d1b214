import type { Locale, Namespace } from '@komora/i18n';
import { languageOf } from '@komora/i18n';
import { type CatalogueOf, loadFormats } from '@komora/web-kit/text-source';
import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '../app-context.ts';
import { withoutLanguage } from './language-address.ts';

const YEAR_S = 365 * 24 * 3600;

/** Long texts that only their own pages need. */
const LEGAL: readonly Namespace[] = ['policy', 'privacy'];

/** Namespaces of the current page, so that one request brings all texts. */
function namespacesOf({ texts }: App, router: Pick<AnyRouter, 'state'>): Namespace[] {
  const own = new Set(router.state.matches.flatMap(({ staticData }) => staticData.texts ?? []));
  const loaded = Object.keys(texts.loaded()) as Namespace[];
  return loaded.filter((namespace) => own.has(namespace) || !LEGAL.includes(namespace)).sort();
}

/** @throws Error when the texts cannot be loaded */
async function fetchTexts(locale: Locale, namespaces: readonly Namespace[]): Promise<CatalogueOf> {
  const response = await fetch(`/texts/${locale}?of=${namespaces.join(',')}`);
  if (!response.ok) throw new Error(`The texts in ${locale} did not come: ${response.status}`);
  return response.json();
}

/** Switches the page's language in place: typed values stay, and only texts are loaded. */
async function switchLanguage(app: App, router: AnyRouter, locale: Locale, page: Document): Promise<void> {
  const texts = await fetchTexts(locale, namespacesOf(app, router));
  await loadFormats(locale);
  // First of all: a language in the address counts only while it equals the document's.
  page.documentElement.lang = locale;
  app.texts.setLanguage(locale, texts);
  const { href } = page.location;
  const address = withoutLanguage(href);
  if (address !== href) router.history.replace(address.slice(page.location.origin.length));
  // Recomputes the titles; no data is loaded.
  await router.invalidate({ filter: () => false });
}

/** Stores the choice in the browser, in a cookie for the server, and in the client's account. */
export async function chooseLanguage(app: App, router: AnyRouter, locale: Locale, page: Document): Promise<void> {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  app.storage.userLanguage.set(languageOf(locale));
  page.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  const reported =
    app.session.token.get() === null || app.view !== null
      ? undefined
      : app.call('POST /api/client/my/set-locale', { body: { userLanguage: languageOf(locale) } });
  const switched = switchLanguage(app, router, locale, page).catch(() => {
    // Fallback: the server renders the page in the language of the cookie.
    const { href } = page.location;
    const address = withoutLanguage(href);
    if (address === href) page.location.reload();
    else page.location.replace(address);
  });
  await Promise.all([reported, switched]);
}
