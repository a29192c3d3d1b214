import { isLocale, languageOf, PAGE_NAMESPACES } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../app-error.ts';
import { Cache } from '../../cache/cache.ts';
import type { Settings } from '../../settings/index.ts';
import type { Routes } from '../app.ts';
import { type Ready, readyText } from '../pages/headers.ts';
import { sendReady } from '../pages/send-ready.ts';
import { negotiationHeaders } from '../pages/visitor.ts';

// Without expiry: the texts of a running program do not change.
const MAX_BYTES = 4 * 1024 * 1024;
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
 * `GET /texts/uk?of=common,help`: the catalogues of a locale by namespace, in one response, in the same shape as in a page. The web client uses it to
 * change the language of an open page.
 */
export function textRoutes({ config, settings }: { config: Pick<Config, 'country'>; settings: Pick<Settings, 'get'> }): Routes {
  const cache = new Cache<Ready>({ maxSize: MAX_BYTES });
  return (app) => {
    app.get<{ Params: { locale: string }; Querystring: { of?: string | string[] } }>(
      '/texts/:locale',
      { config: { access: 'public' } },
      async (request, reply) => {
        const { locale } = request.params;
        const requested = String(request.query.of ?? '').split(',');
        const namespaces = PAGE_NAMESPACES.filter((namespace) => requested.includes(namespace));
        if (
          !isLocale(locale) ||
          !settings.get('page').languages.includes(languageOf(locale)) ||
          namespaces.length === 0 ||
          namespaces.length !== requested.length
        )
          throw new AppError('not-found');
        const response = await cache.getOrLoad(`${locale} ${namespaces.join()}`, async () => {
          const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, loadCatalogue(locale, namespace, config.country)]));
          const value = readyText(200, Buffer.from(JSON.stringify(texts)), HEADERS);
          return { value, size: value.size };
        });
        reply.hijack();
        sendReady(negotiationHeaders(request.raw.rawHeaders), reply.raw, response);
      },
    );
  };
}
