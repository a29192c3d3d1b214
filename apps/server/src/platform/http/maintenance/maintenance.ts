import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chooseLocale, createTexts, type Locale, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../app-error.ts';
import type { Routes } from '../app.ts';
import { cookieOf } from '../cookie.ts';

/** Seconds until visitors, search engines and open tabs may retry. */
const RETRY_AFTER = 900;

/**
 * Paths that stay open during maintenance: monitoring, webhooks and the mock card page for running payments, error reports, doors, because a
 * client may be at one, and the console and the calls of staff.
 */
const OPEN =
  /^\/(?:_info|health\/(?:live|ready)|api\/info|api\/ops\/error|webhooks\/.*|mock-gateway\/.*|api\/client\/lock-v2\/.*|api\/admin\/.*|console(?:\/.*)?|auth\/unlock-token(?:\/.*)?)$/;
const CALLS = /^\/(?:api|auth)\//;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#fbf6ea,#110f2b)}svg{display:block;width:min(92vw,36rem);max-height:96vh;height:auto}text{fill:light-dark(#1b1650,#f7f1e3);font:17px system-ui,sans-serif;text-anchor:middle}text:first-of-type{font-size:30px;font-weight:700}';
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const drawing = readFileSync(new URL('./picture.svg', import.meta.url), 'utf8');

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The drawing's area with room for the lines below it. */
const VIEW_BOX = '-239.8 -206 505.6 610';
const MIDDLE = 13;
const LINES_AT = [318, 352, 384];

/** A page with only a picture, which contains a few words; its alternative text contains them too. */
function page(locale: Locale, { country, contactPhone }: Pick<Config, 'country' | 'contactPhone'>): string {
  const texts = createTexts(locale, {
    common: loadCatalogue(locale, 'common', country),
    maintenance: loadCatalogue(locale, 'maintenance', country),
  });
  const text = texts.of('maintenance');
  const call = contactPhone === undefined ? [] : [text('call', { phone: contactPhone })];
  const words = [text('title'), text('text'), ...call];
  const description = escapeHtml([...words, text('picture')].join(' '));
  const lines = words.map((line, index) => `<text x="${MIDDLE}" y="${LINES_AT[index]}">${escapeHtml(line)}</text>`).join('');
  const picture = drawing
    .replace('<svg ', `<svg role="img" aria-label="${description}" `)
    .replace(/viewBox="[^"]*"/, `viewBox="${VIEW_BOX}"`)
    .replace(/(<svg[^<>]*>)/, `$1<title>${description}</title>`)
    .replace('</svg>', `${lines}</svg>`);
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="komora:maintenance" content="true">`,
    `<title>${escapeHtml(texts.of('common')('productName'))}</title><style>${STYLE}</style></head><body><main>${picture}</main></body></html>`,
  ].join('');
}

/**
 * Maintenance mode (`MAINTENANCE=true`): every page shows a picture with a few words, every API call is rejected with `maintenance`, both with 503 and `Retry-After`.
 * Runs before the session check, so that expired sessions also receive 503.
 */
export function closeForMaintenance(config: Pick<Config, 'locales' | 'formatLocale' | 'country' | 'contactPhone'>): Routes {
  const { locales, formatLocale } = config;
  const available = locales.map(localeOf);
  const pages = new Map(available.map((locale) => [locale, page(locale, config)]));
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
      if (CALLS.test(path)) throw new AppError('maintenance', { retryAfter: RETRY_AFTER });
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
