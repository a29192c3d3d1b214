import { Country, type Country as CountryName } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import { assignments, list, listOf, optional, type Reading } from './variable.ts';

/** Addresses of a deployment for its visitors, and its peers. */
export interface SiteConfig {
  /** An origin. */
  publicUrl: string;
  /** Origins of peer deployments whose warehouses appear in the search. */
  proxy: string[];
  /** Countries of the demo catalogue. */
  demoCountries: CountryName[];
}

interface SiteContext {
  country: CountryName;
  production: boolean;
  host: string;
  port: number;
  /** True if the demo catalogue is loaded. */
  demo: boolean;
}

/** An address with scheme, host and port only. */
const origin = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.refine(isBare)),
  z.transform((value: string) => new URL(value).origin),
);

const publicUrlExample = 'https://www.example.com';

export const siteVariables = {
  PUBLIC_URL: optional(origin, 'an address that begins with http:// or https://, without a path', publicUrlExample),
  PROXY: optional(
    list(origin).check(z.refine((origins) => new Set(origins).size === origins.length)),
    'a comma-separated list of addresses of other deployments, each once and without a path; https:// if PUBLIC_URL is https://',
    'https://cz.example.com,https://pl.example.com',
  ),
  SITES: optional(
    assignments(Country, origin).check(
      z.refine((sites) => [0, 1].every((side) => new Set(sites.map((site) => site[side])).size === sites.length)),
    ),
    'a comma-separated list of country=address for countries other than COUNTRY, each country and address once, without a path; https:// if PUBLIC_URL is https://',
    'CZE=https://cz.example.com,POL=https://pl.example.com',
  ),
  DEMO_COUNTRIES: listOf(Country.options),
};

type SiteReading = Reading<typeof siteVariables>;

/** Reports contradictions between variables. */
export function siteConfig(reading: SiteReading, context: SiteContext): SiteConfig {
  const { values, report } = reading;
  const publicUrl = publicUrlOf(reading, context);
  const isAllowed = (other: string): boolean => isOtherSite({ publicUrl, port: context.port }, other);
  const { PROXY: proxy = [], SITES: sites = [], DEMO_COUNTRIES: demoCountries = [...Country.options] } = values;
  if (!proxy.every(isAllowed)) report('PROXY');
  if (!sites.every(([country, site]) => country !== context.country && isAllowed(site))) report('SITES');
  if (context.demo && !demoCountries.includes(context.country))
    report('DEMO_COUNTRIES', { expected: `a list that contains COUNTRY (${context.country})`, example: context.country });
  return {
    publicUrl,
    proxy,
    demoCountries,
  };
}

/** True for an origin of another deployment that pages of this one may link to and read from. */
export function isOtherSite({ publicUrl, port }: { publicUrl: string; port: number }, other: string): boolean {
  return ![publicUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`].includes(other) && !isMixed(publicUrl, other);
}

function publicUrlOf({ values, report }: SiteReading, { production, host, port }: SiteContext): string {
  const publicUrl = values.PUBLIC_URL ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  if (values.PUBLIC_URL !== undefined && production && publicUrl.startsWith('http:') && !isLocal(publicUrl)) {
    const expected = 'an address that begins with https:// in production mode (pages transmit passwords and door codes)';
    report('PUBLIC_URL', { expected, example: publicUrlExample });
  }
  return publicUrl;
}

function isBare(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === '' && password === '';
}

const isLocal = (site: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(site).hostname);

/** True for mixed content: a page on https cannot read from http. */
const isMixed = (page: string, other: string): boolean => page.startsWith('https:') && other.startsWith('http:') && !isLocal(other);
