import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffCall } from '../../operations/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import { accountOf, assertAmount, lockEntries } from '../ledger/index.ts';
import { enterAct, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';
import { placeOfEntry } from './place-of-account.ts';

interface Request {
  debitId: string;
  /** Minor units. */
  amount: number;
  reason: string;
}

/** {@link enterWriteOff} of staff with a limit. */
export const writeOffAct: LimitedAct<Request> = {
  noun: 'write-off',
  run: async (trx, deps, { debitId, amount }, { staffId, scope, note }) => {
    const [debit] = await lockForAct(trx, [debitId]);
    if (debit === undefined) throw new AppError('not-found');
    const place = await placeOfEntry(trx, debit, scope);
    const entryId = await enterWriteOff(trx, deps, { actId: deps.ids.uuid(), staffId, note, debitId, amount });
    return { id: entryId, result: { entryId }, place, amount, currency: debit.currency };
  },
};

/**
 * Gives up a debt, or a part of it, see {@link enterWriteOff}. Above the person's limit it waits for an approval.
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open, idempotency/key-reused
 */
export function writeOff(deps: Deps, request: Request, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, writeOffAct, request, call);
}

/**
 * Enters a write-off. A rent whose invoice is covered counts as paid. Issues no document.
 * @param input.debitId the entry of an invoice, charge, refund or chargeback
 * @param input.amount minor units, at most what is open
 * @returns the id of the entry
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open
 */
export async function enterWriteOff(trx: Trx, deps: Deps, input: StaffAct & { debitId: string; amount: number }): Promise<string> {
  assertAmount(input.amount);
  const [debit] = await lockForAct(trx, [input.debitId]);
  if (debit === undefined || debit.amount < 0 || debit.kind === 'DEPOSIT_IN') throw new AppError('not-found');
  const id = deps.ids.uuid();
  if (!(await enterAct(trx, deps, input, [{ ...accountOf(debit), id, kind: 'WRITE_OFF', method: null, amount: -input.amount }]))) return id;
  // After the check for a repeated act, which would find nothing open.
  if (input.amount > debit.open) throw new AppError('ledger/more-than-open');
  const [credit] = await lockEntries(trx, [id]);
  if (credit !== undefined) await payDebits(trx, deps, { credit, debits: [debit], isSilent: true });
  return id;
}
