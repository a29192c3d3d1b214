import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Account, insertEntries, type NewEntry } from '../ledger/index.ts';
import { isAccount, isContractOf } from './account.sql.ts';

/** Common fields of an act of staff on a client's account. */
export interface StaffAct {
  /** Chosen by the caller. A repeated act with the same id has no effect. */
  actId: string;
  staffId: string;
  /** The reason, for the account's history. */
  note: string;
}

export interface OnAccount {
  account: Account;
  /** Null if the act concerns the account as a whole. */
  contractId: string | null;
}

/** @throws AppError ledger/other-account for another currency, client or legal entity, or for a contract of somebody else */
export async function assertAccount(trx: Trx, { account, contractId }: OnAccount): Promise<void> {
  const isKnown = (await isAccount(trx, account)) && (contractId === null || (await isContractOf(trx, contractId, account)));
  if (!isKnown) throw new AppError('ledger/other-account');
}

/** Inserts the entries of an act. @returns false if the act was entered before */
export async function enterAct(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { actId, staffId, note }: StaffAct,
  entries: readonly (Omit<NewEntry, 'source' | 'sourceId' | 'enteredBy' | 'note' | 'enteredOn' | 'isReserved'> &
    Pick<Partial<NewEntry>, 'isReserved'>)[],
): Promise<boolean> {
  const rows = entries.map(
    (entry): NewEntry => ({
      isReserved: false,
      ...entry,
      source: 'STAFF',
      sourceId: actId,
      enteredBy: staffId,
      note,
      enteredOn: null,
    }),
  );
  return (await insertEntries(trx, rows, deps.clock.now())).size === rows.length;
}
