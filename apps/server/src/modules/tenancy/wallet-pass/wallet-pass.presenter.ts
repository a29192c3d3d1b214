import { Country, type Language } from '@komora/api/enumerations';
import { addDays, instantOfHour, localDateIn } from '@komora/domain';
import { addressText, createTexts, formattersOf, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { hoursLines } from '@komora/i18n/opening-hours';
import { textFormats } from '@komora/i18n/text-formats';
import type { BoxPass } from './wallet-pass.ports.ts';
import type { PassFacts } from './wallet-pass.sql.ts';

/** After this time a pass is made again, with what has changed. */
const longestDays = 365;

/** @param site where the client opens the codes, and whose words the texts use */
export function presentPass(
  facts: PassFacts,
  { language, now, site }: { language: Language; now: Date; site: { shopName: string; publicUrl: string; country: string } },
): BoxPass {
  const locale = localeOf(language);
  const texts = createTexts(
    locale,
    {
      common: loadCatalogue(locale, 'common', site.country),
      contract: loadCatalogue(locale, 'contract', site.country),
      warehouse: loadCatalogue(locale, 'warehouse', site.country),
    },
    textFormats,
  );
  const [contract, warehouse] = [texts.of('contract'), texts.of('warehouse')];
  const lastDay = lastDayOf(facts, now);
  const { street, streetNumber: number, city, zip } = facts;
  const hours = hoursLines(facts.openingHours, locale).map(
    ({ days, times }) => `${days}: ${times === '' ? warehouse('detail.hours.closed') : times}`,
  );
  return {
    contractId: facts.contractId,
    language: locale,
    operator: site.shopName,
    description: contract('pass.description', { name: facts.boxName, warehouse: facts.warehouseName }),
    expiresAt: instantOfHour(addDays(lastDay, 1), 0, facts.timeZone),
    location: { lat: facts.lat, lng: facts.lng },
    box: { label: contract('code.box'), value: facts.boxName },
    warehouse: { label: contract('field.warehouse'), value: facts.warehouseName },
    address: {
      label: contract('field.address'),
      value: addressText({ street, number, city, zip, countryCode: Country.parse(facts.country) }),
    },
    hours: { label: warehouse('detail.hours.title'), value: hours.length === 0 ? warehouse('detail.hours.always') : hours.join('\n') },
    contract: { label: contract('field.number'), value: facts.number },
    validUntil: { label: contract('pass.validUntil'), value: formattersOf(locale).date(lastDay) },
    codes: {
      label: contract('code.title'),
      value: contract('pass.codes'),
      // My boxes: the one page that also shows the codes without a connection.
      url: `${site.publicUrl}/my/boxes`,
      linkText: contract('boxes.title'),
    },
  };
}

/** The last day of the tenancy, at most a year from now. */
function lastDayOf({ terminatesOn, timeZone }: PassFacts, now: Date): string {
  const latest = addDays(localDateIn(timeZone, now), longestDays);
  return terminatesOn !== null && terminatesOn < latest ? terminatesOn : latest;
}
