import type { Warehouse } from '@komora/api';
import { localised } from '../../entities/warehouse/localised.ts';
import { photoAddress } from '../../entities/warehouse/photo.tsx';
import { sizeRange } from '../../entities/warehouse/size-text.ts';
import type { HeadContext, StructuredData } from './page-facts.ts';

const COUNTRY_CODES = { SVK: 'SK', CZE: 'CZ', POL: 'PL', HUN: 'HU' } as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const LAST_MINUTE = 24 * 60 - 1;

/** Minor units → `49.90`, the format of schema.org. */
const price = (minor: number): string => (minor / 100).toFixed(2);

/** Minutes after midnight → `08:00`; the end of a day is its last minute. */
function clock(minutes: number): string {
  const minute = Math.min(minutes, LAST_MINUTE);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The operator, named as in the footer. */
export function organization({ config, address, file }: HeadContext, logo: string): StructuredData {
  const { company, contact } = config;
  return {
    '@type': 'Organization',
    name: config.shopName,
    ...(company.name === '' ? {} : { legalName: company.name }),
    url: address('/'),
    logo: file(logo),
    ...(company.address === '' ? {} : { address: company.address }),
    ...(company.vatId === '' ? {} : { vatID: company.vatId }),
    ...(contact.email === '' ? {} : { email: contact.email }),
    ...(contact.phone === '' ? {} : { telephone: contact.phone }),
    ...(contact.social.length === 0 ? {} : { sameAs: contact.social }),
  };
}

/** The site with its search. */
export function website({ config, locale, address }: HeadContext): StructuredData {
  const boxes = address('/boxes');
  return {
    '@type': 'WebSite',
    name: config.shopName,
    url: address('/'),
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${boxes}${boxes.includes('?') ? '&' : '?'}search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Breadcrumbs from the home page; the last step is the page itself. */
export function breadcrumbs(steps: readonly { readonly name: string; readonly url: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  };
}

/** Groups days with equal hours. */
function openingHours(hours: Warehouse['openingHours']): readonly StructuredData[] {
  const open = hours.length > 0 ? hours : WEEKDAYS.map((_, index) => ({ weekday: index + 1, opens: 0, closes: LAST_MINUTE }));
  const byTimes = Map.groupBy(open, ({ opens, closes }) => `${clock(opens)} ${clock(closes)}`);
  return [...byTimes].map(([times, days]) => {
    const [opens, closes] = times.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: days.map(({ weekday }) => WEEKDAYS[weekday - 1]), opens, closes };
  });
}

/** A closed day has equal times: the notation of schema.org. */
function specialHours(days: Warehouse['specialDays']): readonly StructuredData[] {
  return days.flatMap(({ date, hours }) =>
    (hours.length > 0 ? hours : [{ opens: 0, closes: 0 }]).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: clock(opens),
      closes: clock(closes),
    })),
  );
}

function offers(warehouse: Warehouse, { texts, format, address }: HeadContext): readonly StructuredData[] {
  const text = texts.of('common');
  return warehouse.sizes.flatMap(({ size, freeBoxCount, totalFrom }) => {
    if (totalFrom === null) return [];
    const { gross, currency } = totalFrom;
    return {
      '@type': 'Offer',
      name: `${text(`size.${size}`)}, ${sizeRange(text, format, size, warehouse.sizeBounds)}`,
      url: address(`/location/${warehouse.id}`),
      availability: `https://schema.org/${freeBoxCount > 0 ? 'InStock' : 'OutOfStock'}`,
      price: price(gross),
      priceCurrency: currency,
      // The lowest monthly price, with the insurance that an order must contain.
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: price(gross),
        priceCurrency: currency,
        unitCode: 'MON',
        valueAddedTaxIncluded: true,
      },
    };
  });
}

/** A warehouse with its offer; a closed warehouse offers nothing. */
export function selfStorage(warehouse: Warehouse, context: HeadContext, picture: string): StructuredData {
  const { id, name, country, location } = warehouse;
  const { config, locale, address, file } = context;
  const description = localised(warehouse.description, locale, country);
  const url = address(`/location/${id}`);
  const telephone = warehouse.phoneNumber ?? config.contact.phone;
  return {
    '@type': 'SelfStorage',
    '@id': url,
    name,
    url,
    ...(description === '' ? {} : { description }),
    image: [...warehouse.photos.slice(0, 5).map((photo) => file(photoAddress(photo, photo.width, 'webp'))), file(picture)],
    ...(telephone === '' ? {} : { telephone }),
    ...(warehouse.email === null ? {} : { email: warehouse.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${warehouse.address.street} ${warehouse.address.number}`,
      postalCode: warehouse.address.zip,
      addressLocality: warehouse.address.city,
      addressCountry: COUNTRY_CODES[country],
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    openingHoursSpecification: openingHours(warehouse.openingHours),
    ...(warehouse.specialDays.length === 0 ? {} : { specialOpeningHoursSpecification: specialHours(warehouse.specialDays) }),
    makesOffer: offers(warehouse, context),
  };
}

/** Questions and answers as the page shows them. */
export function faqPage(questions: readonly { readonly question: string; readonly answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
