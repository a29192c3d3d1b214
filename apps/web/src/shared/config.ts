import { COUNTRIES, type Country } from '@komora/domain/country';
import type { Locale } from '@komora/i18n';
import { isLocale, parseLocales } from '@komora/i18n';
import type { WeekHours } from '@komora/i18n/opening-hours';

export { COUNTRIES, type Country };

/** Origin of a site of the same operator in another country. */
export interface Site {
  readonly country: Country;
  readonly origin: string;
}

/** Configuration of the browser; each value is one `<meta name="komora:…">` element. */
export interface BrowserConfig {
  readonly country: Country;
  /** Locale of visitors without a choice whose browser accepts none of `locales`. */
  readonly formatLocale: Locale;
  readonly locales: readonly Locale[];
  /** Origins of peer deployments whose warehouses join the search. */
  readonly proxy: readonly string[];
  /** The operator's sites in other countries. */
  readonly sites: readonly Site[];
  readonly publicUrl: string;
  readonly version: string;
  /** True if search engines may index the site. */
  readonly indexing: boolean;
  /** Measurement id of the operator's tag, loaded only with consent; empty without one. */
  readonly analyticsId: string;
  /** Tile address with {z}/{x}/{y}; empty for a map of our own. */
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** Address of a PMTiles file on this server; empty for the drawn base map. */
  readonly mapFile: string;
  /** As visitors read it. */
  readonly shopName: string;
  /** IANA name of the operator's time zone; empty without an operator. */
  readonly timeZone: string;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    /** Of the call centre; null: not shown. */
    readonly hours: WeekHours | null;
    readonly social: readonly string[];
  };
  /** Addresses in the app stores; empty without an application. */
  readonly stores: { readonly apple: string; readonly google: string };
  /** Views of `shell/marks.svg` and their names. */
  readonly paymentMarks: Pairs;
  /** `<locale>/<view of shell/memberships.svg>` and the association's name; shown in that locale only. */
  readonly memberships: Pairs;
  readonly company: {
    readonly name: string;
    readonly address: string;
    readonly companyId: string;
    readonly taxId: string;
    readonly vatId: string;
    readonly iban: string;
    /** Local names of those numbers. */
    readonly companyIdName: string;
    readonly taxIdName: string;
    readonly vatIdName: string;
    /** Locales whose readers know these names. */
    readonly readers: readonly string[];
  };
}

/** Meta name (without `komora:`) → content. */
export type ConfigMeta = Readonly<Record<string, string>>;

/** Parses keys with their values, in order. */
export type Pairs = readonly (readonly [key: string, value: string])[];

export const META_PREFIX = 'komora:';

function list(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

function pairs(value: string | undefined): [string, string][] {
  return (value ?? '').split(';').flatMap((part) => {
    const [, key, text] = /^([^=]+)=(.+)$/.exec(part) ?? [];
    return key === undefined || text === undefined ? [] : [[key, text]];
  });
}

/** `opens,closes,day,day…` */
function callHours(value: string): WeekHours | null {
  const [opens, closes, ...weekdays] = list(value).map(Number);
  return opens === undefined || closes === undefined ? null : { opens, closes, weekdays };
}

function flag(meta: ConfigMeta, name: string, otherwise: boolean): boolean {
  const value = meta[name];
  if (value === undefined || value === '') return otherwise;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Error(`The page meta ${META_PREFIX}${name} is "${value}"; expected true or false`);
}

/** @throws Error naming the meta value that is missing or wrong */
export function parseConfig(meta: ConfigMeta): BrowserConfig {
  const text = (name: string): string => meta[name] ?? '';
  const country = COUNTRIES.find((known) => known === meta.country);
  if (country === undefined)
    throw new Error(`The page meta ${META_PREFIX}country is "${text('country')}"; expected ${COUNTRIES.join(', ')}`);
  const locales = parseLocales(text('locales'));
  const formatLocale = meta['format-locale'];
  if (!isLocale(formatLocale) || !locales.includes(formatLocale))
    throw new Error(`The page meta ${META_PREFIX}format-locale is "${formatLocale ?? ''}"; expected one of ${locales.join(', ')}`);
  return {
    country,
    formatLocale,
    locales,
    proxy: list(meta.proxy),
    sites: pairs(meta.sites).flatMap(([name, origin]) => {
      const country = COUNTRIES.find((known) => known === name);
      return country === undefined ? [] : [{ country, origin }];
    }),
    publicUrl: text('public-url'),
    version: text('version'),
    indexing: flag(meta, 'indexing', false),
    analyticsId: text('analytics-id'),
    tileUrl: text('tile-url'),
    tileAttribution: text('tile-attribution'),
    mapFile: text('map-file'),
    shopName: text('shop-name'),
    timeZone: text('time-zone'),
    contact: { email: text('email'), phone: text('phone'), hours: callHours(text('call-hours')), social: list(meta.social) },
    stores: { apple: text('app-store'), google: text('google-play') },
    paymentMarks: pairs(meta['payment-marks']),
    memberships: pairs(meta.memberships),
    company: {
      name: text('company-name'),
      address: text('company-address'),
      companyId: text('company-id'),
      taxId: text('tax-id'),
      vatId: text('vat-id'),
      iban: text('iban'),
      companyIdName: text('company-id-name'),
      taxIdName: text('tax-id-name'),
      vatIdName: text('vat-id-name'),
      readers: list(meta['id-name-readers']),
    },
  };
}

/** Reads the meta values of a page. */
export function readMeta(page: Document): ConfigMeta {
  const meta: Record<string, string> = {};
  for (const element of page.querySelectorAll<HTMLMetaElement>(`meta[name^="${META_PREFIX}"]`))
    meta[element.name.slice(META_PREFIX.length)] = element.content;
  return meta;
}
