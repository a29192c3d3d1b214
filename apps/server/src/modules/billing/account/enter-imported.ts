import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Account, insertAllocations, insertEntries, type NewEntry } from '../ledger/index.ts';

/** Balance of a client from another system. Minor units. */
export interface ImportedBalance {
  /** Enters it once. */
  actId: string;
  account: Account;
  contractId: string;
  /** Positive: the client owes. */
  balance: number;
  deposit: number;
}

/**
 * Enters opening balances and deposits, each act once. An opening balance is no invoice; a credit pays the client's next invoices.
 * @param note of all entries
 */
export async function enterImported(
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  balances: readonly ImportedBalance[],
  { staffId, note }: { staffId: string; note: string },
): Promise<void> {
  const now = clock.now();
  const common = { source: 'STAFF', enteredBy: staffId, note, enteredOn: null, isReserved: false } as const;
  const openings = balances
    .filter(({ balance }) => balance !== 0)
    .map(({ actId, account, contractId, balance }): NewEntry => {
      const entry = { ...common, ...account, id: ids.uuid(), contractId, kind: 'OPENING', method: null, amount: balance } as const;
      return { ...entry, sourceId: actId, sourceNumber: 1 };
    });
  const deposits = balances
    .filter(({ deposit }) => deposit > 0)
    .map(({ actId, account, contractId, deposit }) => {
      const entry = { ...common, ...account, contractId, sourceId: actId };
      const credit: NewEntry = { ...entry, id: ids.uuid(), kind: 'PAYMENT', method: 'TRANSFER', amount: -deposit, sourceNumber: 2 };
      const debit: NewEntry = { ...entry, id: ids.uuid(), kind: 'DEPOSIT_IN', method: null, amount: deposit, sourceNumber: 3 };
      return { credit, debit, amount: deposit };
    });
  const inserted = await insertEntries(trx, [...openings, ...deposits.flatMap(({ credit, debit }) => [credit, debit])], now);
  const allocations = deposits
    .filter(({ credit }) => inserted.has(credit.id))
    .map(({ credit, debit, amount }) => ({ creditId: credit.id, debitId: debit.id, amount }));
  await insertAllocations(trx, allocations, now);
}
