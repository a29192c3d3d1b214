import type { Country } from '@komora/api';
import { addDays } from '@komora/domain';
import { createVoucher } from '../modules/booking/index.ts';
import { everywhere } from '../platform/staff/scope.ts';
import type { Act, DemoTrx } from './load-staff.ts';
import type { LoadedWarehouse } from './load-warehouses.ts';
import { vouchers } from './operator-data.ts';

/** The vouchers of some countries. */
export async function loadVouchers(
  deps: DemoTrx,
  act: Act,
  { warehouses, today, countries }: { warehouses: readonly LoadedWarehouse[]; today: string; countries: readonly Country[] },
): Promise<void> {
  const ids = new Map(warehouses.map(({ id, place }) => [place.name, id]));
  for (const { warehouse, from, to, max, ...voucher } of vouchers.filter(({ country }) => countries.includes(country))) {
    const { id } = await createVoucher(
      deps,
      {
        discountBp: null,
        discountAmount: null,
        ...voucher,
        warehouseId: warehouse === undefined ? null : (ids.get(warehouse) ?? null),
        validFrom: addDays(today, from),
        validTo: addDays(today, Math.max(to, 0)),
        maxRedemptions: max,
        scope: everywhere,
      },
      act('voucher.create'),
    );
    // Staff create none that has ended.
    if (to < 0)
      await deps.db
        .updateTable('vouchers')
        .set({ valid_to: addDays(today, to) })
        .where('id', '=', id)
        .execute();
  }
}
