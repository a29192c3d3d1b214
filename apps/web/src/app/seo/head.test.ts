import type { Warehouse } from '@komora/api';
import { createTexts, formattersOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { parseConfig } from '../../shared/config.ts';
import { attribute, scriptJson } from './escape.ts';
import type { HeadContext } from './page-facts.ts';
import { publicPages, publicPaths } from './public-pages.ts';

const id = '01a1fa5b-cbd1-74f1-816b-09971a562a98';
const warehouse: Warehouse = {
  id,
  name: '</script><script>alert(1)</script>',
  country: 'HUN',
  address: { street: 'Gyömrői út', number: '50', city: 'Budapest', zip: '1103', countryCode: 'HUN' },
  location: { lat: 47.49, lng: 19.13 },
  features: [],
  hasFreeBoxes: true,
  freeBoxCount: 2,
  distance: null,
  priceFrom: { net: 1160000, vat: 313200, gross: 1473200, currency: 'HUF' },
  totalFrom: { net: 1240000, vat: 334800, gross: 1574800, currency: 'HUF' },
  sizes: [
    {
      size: 'XS',
      freeBoxCount: 0,
      priceFrom: { net: 1160000, vat: 313200, gross: 1473200, currency: 'HUF' },
      totalFrom: { net: 1240000, vat: 334800, gross: 1574800, currency: 'HUF' },
    },
    { size: 'LARGE', freeBoxCount: 0, priceFrom: null, totalFrom: null },
  ],
  availableFrom: null,
  deactivation: { deactivated: false },
  promotion: null,
  timeZone: 'Europe/Budapest',
  description: { HU: 'Városi raktár' },
  accessibilityByCar: {},
  specialDays: [],
  photos: [],
  phoneNumber: null,
  email: null,
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 360, closes: 1440 })),
  boxCount: 2,
  activeBoxCount: 2,
  sizeBounds: { xs: 1, small: 3, medium: 8 },
};

function context(shown: Warehouse, search: Record<string, unknown> = {}): HeadContext {
  const queries = new QueryClient();
  queries.setQueryData(['warehouse', 'one', id], shown);
  const texts = createTexts('hu', {});
  for (const name of ['common', 'head', 'shell', 'warehouse', 'help'] as const) texts.add(name, loadCatalogue('hu', name));
  return {
    config: parseConfig({ country: 'HUN', 'format-locale': 'hu', locales: 'hu,en', 'public-url': 'https://www.example.com' }),
    texts,
    format: formattersOf('hu'),
    locale: 'hu',
    params: { id },
    search,
    queries,
    address: (path) => `https://www.example.com${path}`,
    file: (path) => `https://www.example.com${path}`,
  };
}

test('markup in a name is escaped, in attributes and in structured data', () => {
  expect(attribute('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;');
  const json = scriptJson({ name: warehouse.name });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ name: warehouse.name });
});

test('a warehouse has the offer of its page with insurance, in whole forints, and its opening hours', () => {
  const facts = publicPages['/location/$id']?.facts(context(warehouse));
  expect(facts?.path).toBe(`/location/${id}`);
  expect(facts?.description).toContain('2 szabad box');
  expect(facts?.description.replaceAll('\u00a0', ' ')).toContain('15 748 Ft');
  const [storage] = facts?.structuredData ?? [];
  expect(storage?.address).toMatchObject({ addressCountry: 'HU', postalCode: '1103' });
  expect(storage?.makesOffer).toMatchObject([{ availability: 'https://schema.org/OutOfStock', price: '15748.00', priceCurrency: 'HUF' }]);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  expect(storage?.openingHoursSpecification).toMatchObject([{ dayOfWeek: days, opens: '06:00', closes: '23:59' }]);
});

test('closed warehouses and filtered searches are not indexed', () => {
  expect(publicPages['/location/$id']?.facts(context({ ...warehouse, deactivation: { deactivated: true } }))).toBeNull();
  expect(publicPages['/boxes']?.facts(context(warehouse, { size: ['XS'] }))).toBeNull();
  expect(publicPages['/boxes']?.facts(context(warehouse, { location: '48,17', zoom: '11' }))?.path).toBe('/boxes');
});

test('the address of a share image changes with its content', () => {
  const pictureOf = (shown: Warehouse) => publicPages['/location/$id']?.facts(context(shown))?.picture;
  expect(pictureOf(warehouse)).toBe(pictureOf({ ...warehouse }));
  expect(pictureOf({ ...warehouse, freeBoxCount: 1 })).not.toBe(pictureOf(warehouse));
});

test('public paths are those of pages without parameters', () => {
  expect(publicPaths).toContain('/help');
  expect(publicPaths).not.toContain('/location/$id');
});
