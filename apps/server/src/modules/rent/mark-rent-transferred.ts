import { transition } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { lockRentRow, updateRentPaid } from './rent.sql.ts';
import { payingLifecycle } from './rent.states.ts';

/** Marks a rent as paid by the operator's books. @returns false for one that was paid before */
export async function markRentTransferred(trx: Trx, { rentId, paidAt }: { rentId: string; paidAt: Date }): Promise<boolean> {
  const { paying_status: from } = await lockRentRow(trx, rentId);
  if (!transition(payingLifecycle, from, 'pay').ok) return false;
  await updateRentPaid(trx, rentId, { method: 'MARKED_BY_ADMIN', paidAt });
  return true;
}
