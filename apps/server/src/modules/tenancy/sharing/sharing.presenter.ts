import type { SharedBox, SharedPerson } from '@komora/api';
import type { SettingValue } from '@komora/api/admin';
import { ContractStatus, Country, LockVersion } from '@komora/api/enumerations';
import { boxSizeOf } from '@komora/domain';
import type { DoorCodes } from '../door-codes/index.ts';
import type { SharedBoxRow, SharedPersonRow } from './sharing.sql.ts';

const squareMetre = 10_000;

export function presentPerson(row: SharedPersonRow): SharedPerson {
  return { email: row.email, sharedAt: row.shared_at.toISOString() };
}

/** @param codes null if the door codes must not be shown */
export function presentSharedBox(row: SharedBoxRow, codes: DoorCodes | null, { xs, small, medium }: SettingValue<'sizes'>): SharedBox {
  return {
    contractId: row.contract_id,
    status: ContractStatus.parse(row.status),
    boxName: row.box_name,
    boxSize: boxSizeOf(row.area_cm2, { XS: xs * squareMetre, SMALL: small * squareMetre, MEDIUM: medium * squareMetre }),
    width: row.width_cm,
    length: row.length_cm,
    height: row.height_cm,
    lockVersion: LockVersion.parse(row.lock_version),
    warehouse: {
      id: row.warehouse_id,
      name: row.warehouse_name,
      address: {
        street: row.street,
        number: row.number,
        city: row.city,
        zip: row.zip,
        countryCode: Country.parse(row.country),
      },
      location: { lat: row.lat, lng: row.lng },
      timeZone: row.time_zone,
    },
    owner: { firstName: row.owner_first_name, lastName: row.owner_last_name },
    sharedAt: row.shared_at.toISOString(),
    overlocked: row.overlocked_at !== null,
    accessCode: codes?.accessCode ?? null,
    lockCode: codes?.lockCode ?? null,
  };
}
