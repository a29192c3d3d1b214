import { Country, type Country as CountryName } from '@komora/contract/enumerations';
import { type Membership, memberships } from '../site/footer-marks.ts';
import { list, optional, type Reading, refuse, url } from './read.ts';

/** What a deployment says of itself to its visitors, and whom it knows. */
export interface SiteConfig {
  /** An origin. */
  publicUrl: string;
  /** Sibling deployments whose warehouses join the search, origins. */
  proxy: string[];
  /** Where the operator's sites of other countries are, origins; each country once. */
  sites: ReadonlyMap<CountryName, string>;
  /** In place of the legal entity's, for visitors. */
  contactEmail: string | undefined;
  contactPhone: string | undefined;
  /** Pages elsewhere, https. */
  social: string[];
  appStoreUrl: string | undefined;
  googlePlayUrl: string | undefined;
  memberships: Membership[];
  /** Countries of the demo catalogue. */
  demoCountries: CountryName[];
}

interface Known {
  country: CountryName;
  production: boolean;
  host: string;
  port: number;
  /** Whether the demo catalogue is loaded. */
  demo: boolean;
}

const proxyExample = 'https://cz.example.com,https://pl.example.com';
const sitesExample = 'CZE=https://cz.example.com,POL=https://pl.example.com';

/** Reads them all; what is wrong or contradictory is told with the others. */
export function readSite(reading: Reading, known: Known): SiteConfig {
  const publicUrl = readPublicUrl(reading, known);
  const own = new Set([publicUrl, `http://127.0.0.1:${known.port}`, `http://localhost:${known.port}`]);
  const judge = (origin: string): boolean => !own.has(origin) && !isMixed(publicUrl, origin);
  const demoCountries = list(reading, 'DEMO_COUNTRIES', Country.options, [...Country.options]);
  if (known.demo && !demoCountries.includes(known.country))
    refuse(reading, 'DEMO_COUNTRIES', `a list that holds COUNTRY (${known.country})`, known.country);
  return {
    publicUrl,
    proxy: readProxy(reading, judge),
    sites: readSites(reading, known.country, judge),
    contactEmail: matching(reading, 'CONTACT_EMAIL', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'an e-mail address', 'info@example.com'),
    contactPhone: matching(
      reading,
      'CONTACT_PHONE',
      /^\+[1-9](?: ?\d){6,14}$/,
      'a telephone number with its international prefix',
      '+421 2 3211 2233',
    ),
    social: readSocial(reading),
    appStoreUrl: optional(reading, 'APP_STORE_URL', (name) =>
      url(reading, name, ['https:'], 'https://apps.apple.com/app/example/id123456789'),
    ),
    googlePlayUrl: optional(reading, 'GOOGLE_PLAY_URL', (name) =>
      url(reading, name, ['https:'], 'https://play.google.com/store/apps/details?id=com.example'),
    ),
    // Whoever is no member says so by nothing: only the invented company of the demo is one unasked.
    memberships: list(reading, 'MEMBERSHIPS', memberships, known.demo ? [...memberships] : []),
    demoCountries,
  };
}

function readPublicUrl(reading: Reading, { production, host, port }: Known): string {
  const fallback = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  const value = reading.env.PUBLIC_URL?.trim();
  if (!value) return fallback;
  const origin = originOf(value);
  const example = 'https://www.example.com';
  if (origin === undefined) refuse(reading, 'PUBLIC_URL', 'an address that begins with http:// or https://, without a path', example);
  else if (production && origin.startsWith('http:') && !isLocal(origin))
    refuse(reading, 'PUBLIC_URL', 'an address that begins with https:// in production mode (passwords and door codes travel)', example);
  return origin ?? fallback;
}

function readProxy(reading: Reading, judge: (origin: string) => boolean): string[] {
  const parts = partsOf(reading, 'PROXY');
  const origins = parts.flatMap((part) => originOf(part) ?? []);
  if (origins.length === parts.length && new Set(origins).size === origins.length && origins.every(judge)) return origins;
  refuse(
    reading,
    'PROXY',
    'a comma-separated list of other deployments, each once and without a path, none of them this one; https:// where PUBLIC_URL is',
    proxyExample,
  );
  return [];
}

function readSites(reading: Reading, own: CountryName, judge: (origin: string) => boolean): Map<CountryName, string> {
  const sites = new Map<CountryName, string>();
  const parts = partsOf(reading, 'SITES');
  for (const part of parts) {
    const [name = '', address = ''] = part.split('=', 2);
    const country = Country.options.find((option) => option === name.trim());
    const origin = originOf(address.trim());
    if (country === undefined || country === own || origin === undefined || !judge(origin)) break;
    sites.set(country, origin);
  }
  if (sites.size === parts.length && new Set(sites.values()).size === parts.length) return sites;
  refuse(
    reading,
    'SITES',
    `a comma-separated list of country=address for other countries than ${own}, each country and each address once and without a path; https:// where PUBLIC_URL is`,
    sitesExample,
  );
  return new Map();
}

function readSocial(reading: Reading): string[] {
  const parts = partsOf(reading, 'SOCIAL_LINKS');
  if (parts.every((part) => URL.canParse(part) && new URL(part).protocol === 'https:' && !/\s/.test(part))) return [...new Set(parts)];
  refuse(
    reading,
    'SOCIAL_LINKS',
    'a comma-separated list of addresses that begin with https://',
    'https://www.facebook.com/example,https://www.instagram.com/example',
  );
  return [];
}

function matching(reading: Reading, name: string, shape: RegExp, expected: string, example: string): string | undefined {
  return optional(reading, name, () => {
    const value = reading.env[name]?.trim() ?? '';
    if (shape.test(value)) return value;
    refuse(reading, name, expected, example);
    return undefined;
  });
}

function partsOf({ env }: Reading, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Undefined for what has more to it than scheme, host and port. */
function originOf(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(value);
  const isBare = /^\/*$/.test(pathname) && search === '' && hash === '' && username === '' && password === '';
  return isBare && (protocol === 'http:' || protocol === 'https:') ? origin : undefined;
}

const isLocal = (origin: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

/** A page that came by https may not read what comes by http. */
const isMixed = (page: string, other: string): boolean => page.startsWith('https:') && other.startsWith('http:') && !isLocal(other);
