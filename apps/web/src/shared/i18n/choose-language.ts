import type { Locale, Namespace } from '@komora/i18n';
import { languageOf } from '@komora/i18n';
import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '../app.ts';
import { withoutLanguage } from '../language-address.ts';
import type { CatalogueOf } from '../texts/text-source.ts';

const YEAR_S = 365 * 24 * 3600;

/** Long, and of use to their own pages alone. */
const LEGAL: readonly Namespace[] = ['policy', 'privacy'];

/** What the page on the screen may say, and no more: its texts come in one answer. */
function spokenBy({ texts }: App, router: Pick<AnyRouter, 'state'>): Namespace[] {
  const own = new Set(router.state.matches.flatMap(({ staticData }) => staticData.texts ?? []));
  const loaded = Object.keys(texts.loaded()) as Namespace[];
  return loaded.filter((namespace) => own.has(namespace) || !LEGAL.includes(namespace)).sort();
}

/** @throws Error when the texts do not come */
async function textsIn(locale: Locale, namespaces: readonly Namespace[]): Promise<CatalogueOf> {
  const answer = await fetch(`/texts/${locale}?of=${namespaces.join(',')}`);
  if (!answer.ok) throw new Error(`The texts in ${locale} did not come: ${answer.status}`);
  return answer.json();
}

/** The page speaks another language where it stands: nothing typed is lost, and nothing is loaded but the texts. */
async function speak(app: App, router: AnyRouter, locale: Locale, page: Document): Promise<void> {
  const brought = await textsIn(locale, spokenBy(app, router));
  // Before anything looks at the address: a language that it names counts while it is the page's own.
  page.documentElement.lang = locale;
  app.texts.speak(locale, brought);
  const { href } = page.location;
  const address = withoutLanguage(href);
  if (address !== href) router.history.replace(address.slice(page.location.origin.length));
  // The titles are asked for anew; nothing is loaded again.
  await router.invalidate({ filter: () => false });
}

/** Keeps the choice for this browser, for the server's next page (cookie), and for the signed-in user. */
export async function chooseLanguage(app: App, router: AnyRouter, locale: Locale, page: Document): Promise<void> {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  app.storage.userLanguage.set(languageOf(locale));
  page.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  const told =
    app.session.token.get() === null
      ? undefined
      : app.call('POST /api/client/my/set-locale', { body: { userLanguage: languageOf(locale) } });
  const spoken = speak(app, router, locale, page).catch(() => {
    // The server can still render the page anew, in the language that the cookie names.
    const { href } = page.location;
    const address = withoutLanguage(href);
    if (address === href) page.location.reload();
    else page.location.replace(address);
  });
  await Promise.all([told, spoken]);
}
