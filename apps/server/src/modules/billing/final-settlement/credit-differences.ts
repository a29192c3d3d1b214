import { addDays, creditUnusedDays, money, type UnusedCredit } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type ContractLife, lastChargedDay } from '../../tenancy/index.ts';
import { issueUnusedDaysCreditNote, lockInvoice } from '../invoice/index.ts';
import { readDifferencesBeyond } from '../mid-term/index.ts';

/** An invoice about a difference with days after the end. */
export interface UnusedDifference {
  invoiceId: string;
  credit: UnusedCredit;
  /** Paid money that the client gets back, in minor units. It came by transfer or in cash. */
  back: number;
}

export async function listUnusedDifferences(reader: Reader, contract: ContractLife): Promise<UnusedDifference[]> {
  const chargedUntil = lastChargedDay(contract);
  if (chargedUntil === null) return [];
  const unused: UnusedDifference[] = [];
  for (const difference of await readDifferencesBeyond(reader, contract.id, addDays(chargedUntil, 1))) {
    const { invoiceId, from, to, rates, changes, open, rounding } = difference;
    const left = rates.reduce((all, { net, vat }) => all + net.amount + vat.amount, 0) + rounding;
    const credit = creditUnusedDays({ whole: { from, to }, chargedUntil, rates, changes, left: money(left, contract.currency) });
    if (credit === null) continue;
    unused.push({ invoiceId, credit, back: Math.max(0, credit.total.payable.amount - open) });
  }
  return unused;
}

/**
 * Credits the unused days of invoices about differences. What is due of them is lower; what was paid is returned by staff, because no card paid it.
 * @returns the sum of the credit notes, and the paid money that goes back, in minor units
 */
export async function creditDifferences(
  trx: Trx,
  deps: Deps,
  contract: ContractLife,
  reason: 'EARLY_END' | 'WITHDRAWAL',
): Promise<{ credited: number; back: number }> {
  let [credited, back] = [0, 0];
  for (const { invoiceId, credit, back: paid } of await listUnusedDifferences(trx, contract)) {
    const invoice = await lockInvoice(trx, invoiceId);
    if (invoice === undefined) throw new Error(`Invoice ${invoiceId} does not exist`);
    await issueUnusedDaysCreditNote(trx, deps, {
      invoice: { ...invoice, box_name: contract.boxName },
      reason,
      credit,
      now: deps.clock.now(),
    });
    credited += credit.total.payable.amount;
    back += paid;
  }
  return { credited, back };
}
