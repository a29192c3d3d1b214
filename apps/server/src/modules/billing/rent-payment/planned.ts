import type { Allocation } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { lockEntries } from '../ledger/index.ts';
import { listPlannedDebts, type PlannedDebt } from '../planned-debt/index.ts';
import { lockRentRows } from '../rent/index.ts';

/**
 * Locks rents, and those of the open instalment plans that contain them, with their entries. A plan begins and ends only under these locks, so what is
 * returned stays true until the transaction ends.
 * @returns rent id → the debts of its plan, the oldest first; nothing for rents without a plan
 */
export async function lockPlanned(trx: Trx, rentIds: readonly string[]): Promise<Map<string, PlannedDebt[]>> {
  const locked = new Set<string>();
  let debts = await listPlannedDebts(trx, rentIds);
  // A plan that began before the lock was granted can add rents.
  for (;;) {
    const wanted = [...rentIds, ...debts.flatMap(({ rentId }) => rentId ?? [])].filter((id) => !locked.has(id));
    if (wanted.length === 0) break;
    await lockRentRows(trx, [...new Set(wanted)]);
    for (const id of wanted) locked.add(id);
    debts = await listPlannedDebts(trx, rentIds);
  }
  if (debts.length === 0) return new Map();
  await lockEntries(trx, [...new Set(debts.map(({ entryId }) => entryId))]);
  const byRent = new Map<string, PlannedDebt[]>();
  for (const debt of await listPlannedDebts(trx, rentIds)) byRent.set(debt.ofRentId, [...(byRent.get(debt.ofRentId) ?? []), debt]);
  return byRent;
}

/** Takes allocations off what is left. @returns the rents that they cover, with the amount that covers them */
export function coveredBy(
  parts: readonly Allocation[],
  debts: readonly PlannedDebt[],
  left: Map<string, number>,
): { rentId: string; amount: number }[] {
  return parts.flatMap(({ debitId, amount }) => {
    const rest = (left.get(debitId) ?? 0) - amount;
    left.set(debitId, rest);
    const rentId = debts.find(({ entryId }) => entryId === debitId)?.rentId ?? null;
    return rest === 0 && rentId !== null ? [{ rentId, amount }] : [];
  });
}
