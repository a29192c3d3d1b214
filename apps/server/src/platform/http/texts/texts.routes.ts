import { isLocale, localeOf, NAMESPACES } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../refusal.ts';
import type { Routes } from '../app.ts';
import { compress, encodingOf } from '../pages/encoding.ts';
import { matches, type Ready, ready } from '../pages/headers.ts';
import { createPageCache } from '../pages/page-cache.ts';

/** A day: the texts of a running program never change. */
const KEPT_MS = 24 * 3600 * 1000;
const MOST_BYTES = 4 * 1024 * 1024;
const HEADERS = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'public, no-cache',
  'Vary',
  'Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
];

/**
 * `GET /texts/uk?of=common,help`: the catalogues of a locale by namespace, merged as a page carries them, in one answer. With it a page that is on the
 * screen goes on in another language.
 */
export function textRoutes({ clock, config }: { clock: Clock; config: Pick<Config, 'locales' | 'country'> }): Routes {
  const offered = config.locales.map(localeOf);
  const cache = createPageCache<Ready>({ maxBytes: MOST_BYTES, maxAge: KEPT_MS, now: () => clock.now().getTime() });
  return (app) => {
    app.get<{ Params: { locale: string }; Querystring: { of?: string | string[] } }>(
      '/texts/:locale',
      { config: { access: 'public' } },
      async (request, reply) => {
        const { locale } = request.params;
        const asked = String(request.query.of ?? '').split(',');
        const namespaces = NAMESPACES.filter((namespace) => asked.includes(namespace));
        if (!isLocale(locale) || !offered.includes(locale) || namespaces.length === 0 || namespaces.length !== asked.length)
          throw new Refusal('not-found');
        const answer = await cache.getOrMake(`${locale} ${namespaces.join()}`, async () => {
          const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, loadCatalogue(locale, namespace, config.country)]));
          return { value: ready(200, await compress(Buffer.from(JSON.stringify(texts))), HEADERS), tags: [], keep: true };
        });
        reply.hijack();
        if (matches(request.headers['if-none-match'], answer.etag)) return void reply.raw.writeHead(304, answer.unchanged).end();
        const encoding = encodingOf(request.headers['accept-encoding']?.toString());
        reply.raw.writeHead(200, answer.headers[encoding]).end(answer.bodies[encoding]);
      },
    );
  };
}
