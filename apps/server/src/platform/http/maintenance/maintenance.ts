import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chooseLocale, createTexts, type Locale, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../refusal.ts';
import type { Routes } from '../app.ts';
import { cookieOf } from '../pages/visitor.ts';

/** Seconds after which a visitor, a search engine or an open tab may come again. */
const RETRY_AFTER = 900;

/**
 * What goes on while visitors are kept out: whoever watches the program, what payment gateways tell and the card page that a buyer has before them, errors
 * of open tabs, and doors, since somebody may be standing at one.
 */
const OPEN = /^\/(?:_info|api\/info|api\/ops\/error|webhooks\/.*|mock-gateway\/.*|api\/client\/lock-v2\/.*|auth\/unlock-token(?:\/.*)?)$/;
const CALLS = /^\/(?:api|auth)\//;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#fbf6ea,#110f2b)}svg{display:block;width:min(88vw,34rem);height:auto}';
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const drawing = readFileSync(new URL('./picture.svg', import.meta.url), 'utf8');

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The picture and nothing else; what it says stands in its alternative text. */
function page(locale: Locale, country: Config['country']): string {
  const texts = createTexts(locale, {
    common: loadCatalogue(locale, 'common', country),
    maintenance: loadCatalogue(locale, 'maintenance', country),
  });
  const says = escaped(texts.of('maintenance')('picture'));
  const picture = drawing.replace('<svg ', `<svg role="img" aria-label="${says}" `).replace(/(<svg[^>]*>)/, `$1<title>${says}</title>`);
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="komora:maintenance" content="true">`,
    `<title>${escaped(texts.of('common')('productName'))}</title><style>${STYLE}</style></head><body><main>${picture}</main></body></html>`,
  ].join('');
}

/**
 * Keeps visitors out (`MAINTENANCE=true`): every page is a picture, every call is refused with `maintenance`, both 503 with `Retry-After`. It comes
 * before sessions are looked up: a session that runs out meanwhile is nobody's business yet.
 */
export function closeForMaintenance({ locales, formatLocale, country }: Pick<Config, 'locales' | 'formatLocale' | 'country'>): Routes {
  const available = locales.map(localeOf);
  const pages = new Map(available.map((locale) => [locale, page(locale, country)]));
  const localeFor = ({ headers }: FastifyRequest): Locale =>
    chooseLocale({
      cookie: cookieOf(headers.cookie, 'locale'),
      acceptLanguage: headers['accept-language'],
      available,
      fallback: localeOf(formatLocale),
    });
  return (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      if (OPEN.test(path)) return;
      if (CALLS.test(path)) throw new Refusal('maintenance', { retryAfter: RETRY_AFTER });
      return reply
        .code(503)
        .headers({
          'retry-after': String(RETRY_AFTER),
          'cache-control': 'no-store',
          vary: 'Accept-Language, Cookie',
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin',
        })
        .type('text/html; charset=utf-8')
        .send(pages.get(localeFor(request)));
    });
  };
}
