import type { Rent } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { presentRent } from './rent.presenter.ts';
import { countRents, listRentRows, type RentFilter } from './rent-list.sql.ts';

/** Lists a client's rents with the lines of their invoices, newest first. `total` counts all matches. */
export async function listRents(
  { db }: Pick<Deps, 'db'>,
  payments: Pick<Payments, 'declineReason'>,
  input: RentFilter & { limit: number; offset: number },
): Promise<{ rents: Rent[]; total: number }> {
  const rows = await listRentRows(db, input, input);
  const total = rows[0]?.total ?? (input.offset === 0 ? 0 : await countRents(db, input));
  return { rents: rows.map((row) => presentRent(row, payments)), total };
}
