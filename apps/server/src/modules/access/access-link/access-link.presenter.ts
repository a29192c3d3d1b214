import type { LocalisedText, ServiceAccess, UnlockToken } from '@komora/api';
import { Country, type Language } from '@komora/api/enumerations';
import { COUNTRY_FACTS } from '@komora/domain';
import { labelOf } from '../lock/index.ts';
import type { AccessLinkRow } from './access-link.sql.ts';
import type { FoundAccess } from './find-access.ts';

export function presentAccessLink(row: AccessLinkRow): UnlockToken {
  return {
    id: row.id,
    contractId: row.contract_id,
    boxName: row.box_name,
    warehouseName: row.warehouse_name,
    email: row.email,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** `place` is null unless the link is valid now. @param entrances the locks of the warehouse's entrances */
export function presentServiceAccess(
  row: Omit<FoundAccess, 'contract_id'>,
  status: ServiceAccess['status'],
  { entrances, language }: { entrances: readonly { door: string; label: unknown }[]; language: Language | null },
): ServiceAccess {
  const country = Country.parse(row.country);
  const entrance = entrances.find(({ door }) => door === 'ENTRANCE');
  return {
    status,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    timeZone: row.time_zone,
    place:
      status === 'VALID'
        ? {
            warehouseId: row.warehouse_id,
            warehouseName: row.warehouse_name,
            address: { street: row.street, number: row.number, city: row.city, zip: row.zip, countryCode: row.country },
            location: { lat: row.lat, lng: row.lng },
            boxes: row.boxes,
            entrance: labelOf((entrance?.label ?? {}) as LocalisedText, language ?? COUNTRY_FACTS[country].language, country),
            backupEntrance: entrances.some(({ door }) => door === 'BACKUP_ENTRANCE'),
          }
        : null,
  };
}
