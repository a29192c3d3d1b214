import { localeOf } from '@komora/i18n';
import type { Config } from '../config/config.ts';
import { associationOf, companyIdNames, paymentMarks } from '../config/footer-marks.ts';
import { paymentProviderIn } from '../config/payments.ts';
import { findLegalEntityOf } from '../modules/operations/index.ts';
import type { Database } from '../platform/db/database.ts';
import { formatPhone } from '../platform/format-phone.ts';

/**
 * The page meta values (`komora:*`) of this deployment. Company ids and address come from its country's legal entity, as on invoices. E-mail and
 * phone, too, unless CONTACT_EMAIL or CONTACT_PHONE are set.
 */
export async function pageMeta(config: Config, db: Database): Promise<Record<string, string>> {
  const entity = await findLegalEntityOf(db, config.country);
  const names = companyIdNames[config.country];
  return {
    country: config.country,
    'format-locale': localeOf(config.formatLocale),
    locales: config.locales.map(localeOf).join(','),
    proxy: config.proxy.join(','),
    sites: pairs([...config.sites]),
    'public-url': config.publicUrl,
    version: config.version,
    indexing: String(config.indexing),
    maintenance: String(config.maintenance),
    'analytics-id': config.analyticsId ?? '',
    'tile-url': config.tileUrl ?? '',
    email: config.contactEmail ?? entity?.email ?? '',
    phone: config.contactPhone ?? (entity ? formatPhone(entity.phone_number) : ''),
    social: config.social.join(','),
    'app-store': config.appStoreUrl ?? '',
    'google-play': config.googlePlayUrl ?? '',
    'payment-marks': pairs(paymentMarks(config.country, paymentProviderIn(config, config.country))),
    memberships: pairs(
      config.memberships.map(associationOf).map(({ language, mark, name }) => [`${localeOf(language)}/${mark}`, name] as const),
    ),
    'company-id-name': names.companyId,
    'tax-id-name': names.taxId,
    'vat-id-name': names.vatId,
    'id-name-readers': names.readers.map(localeOf).join(','),
    'company-name': entity?.name ?? '',
    'company-address': entity ? `${entity.street} ${entity.number}, ${entity.zip} ${entity.city}` : '',
    'company-id': entity?.company_id ?? '',
    'tax-id': entity?.tax_id ?? '',
    'vat-id': entity?.vat_id ?? '',
    iban: entity?.iban ?? '',
    'time-zone': entity?.time_zone ?? '',
    'notice-days': String(config.noticeDays),
    'camera-days': String(config.cameraRetentionDays),
    'door-log-days': String(config.doorLogDays),
  };
}

/** `key=value;key=value` */
function pairs(all: readonly (readonly [string, string])[]): string {
  return all.map(([key, value]) => `${key}=${value}`).join(';');
}
