import { Country } from '@komora/api/enumerations';
import { addressText, localeOf } from '@komora/i18n';
import type { Config } from '../config/config.ts';
import { associationOf, companyIdNames, paymentMarks } from '../config/footer-marks.ts';
import { findLegalEntityOf } from '../modules/operations/index.ts';
import type { Database } from '../platform/db/database.ts';
import { formatPhone } from '../platform/format-phone.ts';
import { paymentProviderIn, type Settings } from '../platform/settings/index.ts';

export interface PageMetaDeps {
  config: Config;
  settings: Pick<Settings, 'get' | 'on' | 'today'>;
  db: Database;
}

/**
 * The page meta values (`komora:*`) of this deployment. Company ids and address come from its country's legal entity, as on invoices. E-mail and
 * phone, too, unless the operator sets others.
 */
export async function pageMeta({ config, settings, db }: PageMetaDeps, map?: string): Promise<Record<string, string>> {
  const entity = await findLegalEntityOf(db, config.country);
  const names = companyIdNames[config.country];
  const contact = settings.get('contact');
  const page = settings.get('page');
  const sizes = settings.get('sizes');
  const sites = settings.get('sites');
  const retention = settings.get('retention');
  return {
    country: config.country,
    'format-locale': localeOf(config.formatLocale),
    locales: page.languages.map(localeOf).join(','),
    proxy: config.proxy.join(','),
    sites: pairs(Country.options.flatMap((country) => (sites[country] === null ? [] : [[country, sites[country]] as const]))),
    'public-url': config.publicUrl,
    version: config.version,
    indexing: String(page.indexing),
    // A closed deployment sends no page of the web client.
    maintenance: 'false',
    'analytics-id': page.analyticsId ?? '',
    'tile-url': config.tileUrl ?? '',
    'tile-attribution': config.tileUrl === undefined ? '' : config.tileAttribution,
    'map-file': map ?? '',
    'shop-name': contact.shopName,
    email: contact.email ?? entity?.email ?? '',
    phone: contact.phone ?? (entity ? formatPhone(entity.phone_number) : ''),
    'call-hours': contact.hours === null ? '' : [contact.hours.opens, contact.hours.closes, ...contact.hours.weekdays].join(','),
    social: contact.social.join(','),
    'app-store': contact.appStore ?? '',
    'google-play': contact.googlePlay ?? '',
    'payment-marks': pairs(paymentMarks(config.country, paymentProviderIn(settings, config.country))),
    memberships: pairs(
      contact.memberships.map(associationOf).map(({ language, mark, name }) => [`${localeOf(language)}/${mark}`, name] as const),
    ),
    'company-id-name': names.companyId,
    'tax-id-name': names.taxId,
    'vat-id-name': names.vatId,
    'id-name-readers': names.readers.map(localeOf).join(','),
    'company-name': entity?.name ?? '',
    'company-address': entity ? addressText({ ...entity, countryCode: config.country }) : '',
    'company-id': entity?.company_id ?? '',
    'tax-id': entity?.tax_id ?? '',
    'vat-id': entity?.vat_id ?? '',
    iban: entity?.iban ?? '',
    'time-zone': entity?.time_zone ?? '',
    'hold-minutes': String(settings.get('orders').holdMinutes),
    'notice-days': String(settings.on('notice', settings.today()).noticeDays),
    'overlock-days': String(settings.get('dunning').overlockDays),
    'size-bounds': [sizes.xs, sizes.small, sizes.medium].join(','),
    'camera-days': String(retention.cameraKeepDays),
    'door-log-days': String(retention.doorLogDays),
  };
}

/** `key=value;key=value` */
function pairs(all: readonly (readonly [string, string])[]): string {
  return all.map(([key, value]) => `${key}=${value}`).join(';');
}
