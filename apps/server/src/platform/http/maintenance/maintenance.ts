import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Country } from '@komora/api/enumerations';
import { COUNTRY_FACTS } from '@komora/domain';
import { chooseLocale, createTexts, formattersOf, type Locale, languageOf, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Settings } from '../../settings/index.ts';
import type { Routes } from '../app.ts';
import { cookieOf } from '../cookie.ts';

/** Seconds until visitors, search engines and open tabs may retry, if no end is known or it has passed. */
const RETRY_AFTER = 900;
const LONGEST_RETRY_AFTER = 86_400;

/** Paths that stay open during maintenance: monitoring, webhooks and the mock card page for running payments, error reports, the console and the calls of staff. */
const OPEN =
  /^\/(?:_info|health\/(?:live|ready)|api\/info|api\/ops\/(?:error|csp-reports?)|webhooks\/.*|mock-gateway\/.*|api\/admin\/.*|console(?:\/.*)?)$/;
/** Calls that open doors, and the one that renews a session at a door: a client may be at one. */
const DOORS = /^\/(?:api\/client\/lock-v2\/.*|auth\/unlock-token(?:\/.*)?|auth\/custom\/device-login)$/;
/** GET only: the pages with codes and buttons of doors, their files, and the reads that these pages make. */
const DOOR_PAGES =
  /^\/(?:my\/(?:boxes|offline)|service-access|sw\.js|assets\/.*|api\/client\/(?:client-user\/current|my\/contracts(?:\/[^/]+)?|my\/shared-boxes|contract\/[^/]+\/lock-access-pin))$/;
const CALLS = /^\/(?:api|auth)\//;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#fbf6ea,#110f2b)}svg{display:block;width:min(92vw,36rem);max-height:96vh;height:auto}text{fill:light-dark(#1b1650,#f7f1e3);font:17px system-ui,sans-serif;text-anchor:middle}text:first-of-type{font-size:30px;font-weight:700}g.logo text{font-size:26px;text-anchor:start}.logo .doorway{fill:light-dark(#1b1650,#f7f1e3)}.logo .shutter{fill:light-dark(#fbf6ea,#110f2b)}';
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const drawing = readFileSync(new URL('./picture.svg', import.meta.url), 'utf8');
/** The product's mark, in a 56 × 64 field. */
const MARK = [
  '<path fill="#ff9468" d="M28 1 55 16.5 28 32 1 16.5Z"/>',
  '<path fill="#ff5f1f" d="M1 16.5 28 32V63L1 47.5Z"/>',
  '<path fill="#c34a2d" d="M55 16.5 28 32V63L55 47.5Z"/>',
  '<path class="doorway" d="M33.5 41.5 49.5 32.3V50.7L33.5 59.9Z"/>',
  '<path class="shutter" d="M33.5 35.5 49.5 26.3V35.7L33.5 44.9Z"/>',
].join('');
/** Above the drawing. */
const LOGO_HEIGHT = 72;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const MIDDLE = 13;
const LINES_AT = [318, 352];
const NEXT_LINE = 32;
/** Of a line in characters, so that it fits the width of the drawing. */
const LINE_LENGTH = 58;

interface Words {
  shopName: string;
  locale: Locale;
  country: Country;
  phone: string | null;
  /** The operator's words; null: the usual ones. */
  said: string | null;
  /** When it ends, as visitors read it. */
  until: string | null;
}

/** Breaks at spaces, so that each line fits. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A page with only a picture, which contains a few words; its alternative text contains them too. */
function page({ shopName, locale, country, phone, said, until }: Words): string {
  const texts = createTexts(locale, {
    maintenance: loadCatalogue(locale, 'maintenance', country),
  });
  const text = texts.of('maintenance');
  const words = [
    text('title'),
    ...linesOf(said ?? text('text')),
    ...(until === null ? [] : [text('until', { when: until })]),
    ...(phone === null ? [] : [text('call', { phone })]),
  ];
  const description = escapeHtml([...words, text('picture')].join(' '));
  const [first = 0, second = 0] = LINES_AT;
  const heightOf = (index: number) => (index === 0 ? first : second + (index - 1) * NEXT_LINE);
  const lines = words.map((line, index) => `<text x="${MIDDLE}" y="${heightOf(index)}">${escapeHtml(line)}</text>`).join('');
  const name = escapeHtml(shopName);
  const logo = `<g class="logo"><g transform="translate(-228 -268) scale(.72)">${MARK}</g><text x="-178" y="-236">${name}</text></g>`;
  // The logo, the drawing of the three usual lines, and room for each further one.
  const height = LOGO_HEIGHT + 610 + Math.max(0, words.length - 3) * NEXT_LINE;
  // By functions: in a text, `$` and a sign after it would be a part of the drawing.
  const picture = drawing
    .replace('<svg ', () => `<svg role="img" aria-label="${description}" `)
    .replace(/viewBox="[^"]*"/, `viewBox="-239.8 ${-206 - LOGO_HEIGHT} 505.6 ${height}"`)
    .replace(/<svg[^<>]*>/, (tag) => `${tag}<title>${description}</title>`)
    .replace('</svg>', () => `${logo}${lines}</svg>`);
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="komora:maintenance" content="true">`,
    `<title>${name}</title><style>${STYLE}</style></head><body><main>${picture}</main></body></html>`,
  ].join('');
}

interface MaintenanceDeps {
  config: Pick<Config, 'formatLocale' | 'country'>;
  settings: Pick<Settings, 'get'>;
  clock: Clock;
}

/**
 * While maintenance is on, every page shows a picture with a few words, every API call is rejected with `maintenance`, both with 503 and `Retry-After`.
 * Runs before the session check, so that expired sessions also receive 503.
 */
export function closeForMaintenance({ config, settings, clock }: MaintenanceDeps): Routes {
  const localeFor = ({ headers }: FastifyRequest): Locale =>
    chooseLocale({
      cookie: cookieOf(headers.cookie, 'locale'),
      acceptLanguage: headers['accept-language'],
      available: settings.get('page').languages.map(localeOf),
      fallback: localeOf(config.formatLocale),
    });
  const pageIn = (locale: Locale, end: Date | null): string => {
    const said = settings.get('maintenance').text[languageOf(locale)]?.trim() ?? '';
    const { timeZone } = COUNTRY_FACTS[config.country];
    const { shopName, phone } = settings.get('contact');
    return page({
      shopName,
      locale,
      country: config.country,
      phone,
      said: said === '' ? null : said,
      until: end === null ? null : formattersOf(locale).dateTime(end.toISOString(), timeZone),
    });
  };
  return (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const { on, until } = settings.get('maintenance');
      if (!on) return;
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      if (OPEN.test(path) || DOORS.test(path) || (request.method === 'GET' && DOOR_PAGES.test(path))) return;
      // An end that has passed is not promised any longer.
      const seconds = until === null ? 0 : Math.ceil((new Date(until).getTime() - clock.now().getTime()) / 1000);
      const end = until !== null && seconds > 0 ? new Date(until) : null;
      const retryAfter = end === null ? RETRY_AFTER : Math.min(seconds, LONGEST_RETRY_AFTER);
      if (CALLS.test(path)) throw new AppError('maintenance', { retryAfter });
      return reply
        .code(503)
        .headers({
          'retry-after': String(retryAfter),
          'cache-control': 'no-store',
          vary: 'Accept-Language, Cookie',
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin',
        })
        .type('text/html; charset=utf-8')
        .send(pageIn(localeFor(request), end));
    });
  };
}
