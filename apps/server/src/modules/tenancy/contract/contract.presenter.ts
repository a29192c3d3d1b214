import type { Contract } from '@komora/api';
import type { SettingValue } from '@komora/api/admin';
import { ContractStatus, Country, Currency, InvoicingPeriod, Language, LockVersion } from '@komora/api/enumerations';
import { InvoicingDetails } from '@komora/api/order';
import { boxSizeOf, type LocalDate, personName } from '@komora/domain';
import type { DoorCodes } from '../door-codes/index.ts';
import type { ContractRow } from './contract-list.sql.ts';

const squareMetre = 10_000;

/** `codes`: null if the door codes must not be shown. */
export function presentContract(
  row: ContractRow,
  { codes, withdrawableUntil }: { codes: DoorCodes | null; withdrawableUntil: LocalDate | null },
  { xs, small, medium }: SettingValue<'sizes'>,
): Contract {
  const currency = Currency.parse(row.currency);
  const country = Country.parse(row.country);
  return {
    id: row.id,
    businessId: row.business_id,
    status: ContractStatus.parse(row.status),
    boxId: row.box_id,
    boxName: row.box_name,
    boxSize: boxSizeOf(row.area_cm2, { XS: xs * squareMetre, SMALL: small * squareMetre, MEDIUM: medium * squareMetre }),
    width: row.width_cm,
    length: row.length_cm,
    height: row.height_cm,
    lockVersion: LockVersion.parse(row.lock_version),
    warehouse: {
      id: row.warehouse_id,
      name: row.warehouse_name,
      country,
      address: { street: row.street, number: row.number, city: row.city, zip: row.zip, countryCode: country },
      location: { lat: row.lat, lng: row.lng },
      timeZone: row.time_zone,
    },
    createdAt: row.created_at.toISOString(),
    startsOn: row.starts_on,
    terminationAt: row.terminates_on,
    invoicingPeriod: InvoicingPeriod.parse(row.invoicing_period_months),
    totalPrice: { amount: row.recurring_amount, currency },
    insuranceCoverage: { amount: row.coverage_amount, currency },
    nextChargeOn: nextChargeOn(row),
    card: row.payment_method_label === null ? null : { label: row.payment_method_label, expiresOn: row.payment_method_expires_on },
    accessCode: codes?.accessCode ?? null,
    lockCode: codes?.lockCode ?? null,
    overlocked: row.overlocked_at !== null,
    payer: row.payer === null ? null : payerName(row),
    withdrawableUntil,
  };
}

function payerName({ payer, language }: ContractRow): string {
  const details = InvoicingDetails.parse(payer);
  return details.company?.name ?? personName(details, Language.parse(language));
}

/** The first day of the next charged period; null if the last charged day is earlier. */
function nextChargeOn(row: ContractRow): string | null {
  const last = row.charged_until ?? row.terminates_on;
  if (row.status === 'TERMINATED') return null;
  return last === null || last >= row.next_charge_on ? row.next_charge_on : null;
}
