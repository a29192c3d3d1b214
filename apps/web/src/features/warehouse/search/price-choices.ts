import { COUNTRY_FACTS } from '@komora/domain/country';
import type { Currency } from '@komora/domain/money';
import { parsePriceLimit, priceLimitText } from '@komora/domain/price-limit';
import type { Country } from '../../../shared/config.ts';
import type { BoxesSearch } from './boxes-search.ts';

/** Offered limits in whole units; an address can hold any other. */
const OFFERED: Readonly<Record<Currency, readonly number[]>> = {
  EUR: [25, 50, 100, 200],
  CZK: [500, 1000, 2500, 5000],
  PLN: [100, 200, 400, 800],
  HUF: [10_000, 20_000, 40_000, 80_000],
};

const currencyOf = (country: Country): Currency => COUNTRY_FACTS[country].currency;
const currencyOfLimit = (limit: string): Currency | undefined => parsePriceLimit(limit)?.currency;

/**
 * Currencies in which a limit can be chosen: those of the chosen countries, else that of the deployment, which most visitors search in. A limit
 * of the address is always included.
 * @param countries those with a warehouse
 */
export function currenciesOf({ country = [], maxPrice = [] }: BoxesSearch, countries: readonly Country[], own: Country): Currency[] {
  const [first = own] = countries;
  const offered = country.length > 0 ? country : [countries.includes(own) ? own : first];
  return [...new Set([...offered.map(currencyOf), ...maxPrice.flatMap((limit) => currencyOfLimit(limit) ?? [])])];
}

/** The chosen limit in whole units; null without one. */
export function chosenUnits(maxPrice: readonly string[], currency: Currency): number | null {
  return maxPrice.map(parsePriceLimit).find((limit) => limit?.currency === currency)?.units ?? null;
}

/** The offered limits, and the one of the address. */
export function limitChoices(maxPrice: readonly string[], currency: Currency): number[] {
  const chosen = chosenUnits(maxPrice, currency);
  return [...new Set([...OFFERED[currency], ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
}

/** Replaces the limit of one currency; null removes it. */
export function limitsWith(maxPrice: readonly string[], currency: Currency, units: number | null): string[] {
  const others = maxPrice.filter((limit) => currencyOfLimit(limit) !== currency);
  return units === null ? others : [...others, priceLimitText({ units, currency })].sort();
}

/** Without limits that no warehouse of the chosen countries could pass. */
export function limitsWithin(maxPrice: readonly string[] = [], country: readonly Country[]): string[] {
  const currencies = new Set<Currency | undefined>(country.map(currencyOf));
  return country.length === 0 ? [...maxPrice] : maxPrice.filter((limit) => currencies.has(currencyOfLimit(limit)));
}

/** True if the limits exclude warehouses of the searched countries by their currency alone. */
export function excludesOthers({ country = [], maxPrice = [] }: BoxesSearch, countries: readonly Country[]): boolean {
  const limited = new Set(maxPrice.map(currencyOfLimit));
  return limited.size > 0 && (country.length === 0 ? countries : country).some((one) => !limited.has(currencyOf(one)));
}
