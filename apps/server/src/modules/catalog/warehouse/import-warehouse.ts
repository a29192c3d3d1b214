import type { WarehouseSettings } from '@komora/api/admin';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { insertNewWarehouse, toValues } from './save-warehouse.ts';
import { lockWarehouseRecord, updateWarehouse } from './warehouse-record.sql.ts';

/** Fields of a warehouse in a file. The rest of a new one: open all the time, no features, no texts. */
export type ImportedWarehouse = Pick<WarehouseSettings, 'name' | 'address' | 'location' | 'phoneNumber' | 'email'>;

/**
 * Creates a warehouse of a file, or changes the given one. Writes no audit entry.
 * @throws AppError request/invalid at a field; warehouse/no-vat-rule
 */
export async function importWarehouse(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { id, legalEntityId, warehouse }: { id: string | null; legalEntityId: string; warehouse: ImportedWarehouse },
): Promise<string> {
  const row = id === null ? undefined : await lockWarehouseRecord(trx, id, everywhere, deps.clock.now());
  if (row !== undefined) {
    const { address, location, ...rest } = warehouse;
    const { openingHours, features, description, accessibilityByCar, availableFrom, lockProximity } = row;
    const kept = { openingHours, features, description, accessibilityByCar, availableFrom, lockProximity } as WarehouseSettings;
    await updateWarehouse(trx, row.id, toValues({ ...kept, ...rest, address, location }, row));
    return row.id;
  }
  const created = deps.ids.uuid();
  const settings: WarehouseSettings = {
    ...warehouse,
    features: [],
    description: {},
    accessibilityByCar: {},
    openingHours: [],
    availableFrom: null,
    lockProximity: 150,
  };
  await insertNewWarehouse(trx, deps, { id: created, settings, legalEntityId, scope: everywhere });
  return created;
}
