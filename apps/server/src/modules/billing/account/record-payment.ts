import type { Currency } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { bookCash } from '../cash-drawer/index.ts';
import { issueReceipt } from '../cash-receipt/index.ts';
import { assertAmount, lockEntries } from '../ledger/index.ts';
import { assertAccount, enterAct, type OnAccount, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';
import { assertEntriesWithin, placeOfAccount } from './place-of-account.ts';

/** The fields of a request that enters money on an account. */
export interface MoneyRequest {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  contractId?: string | undefined;
  /** Minor units. */
  amount: number;
  method: 'TRANSFER' | 'CASH';
  reason: string;
}

/**
 * Enters money that a client paid in cash or by transfer, see {@link enterPayment}. Cash gets a receipt.
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found, cash/not-accepted, cash/no-open-day, …, idempotency/key-reused
 */
export function recordPayment(
  deps: Deps,
  input: MoneyRequest & { debitIds: readonly string[] },
  call: StaffCall,
): Promise<{ entryId: string; receiptNumber: string | null }> {
  const { clientId, legalEntityId, currency, contractId = null, amount, method, debitIds, reason: note } = input;
  return actOnce(deps, call, input, async (trx) => {
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId }, call.scope);
    await assertEntriesWithin(trx, debitIds, call.scope);
    if (method === 'CASH' && !(await readLegalEntity(trx, legalEntityId)).accepts_cash) throw new AppError('cash/not-accepted');
    const act = { actId: deps.ids.uuid(), staffId: call.audit.staffId, note };
    const entryId = await enterPayment(trx, deps, {
      ...act,
      account: { clientId, legalEntityId, currency },
      contractId,
      amount,
      method,
      debitIds,
    });
    const { warehouseId } = place;
    if (method === 'CASH')
      await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId, amount, staffId: act.staffId });
    const receiptNumber = method === 'CASH' ? await issueReceipt(trx, deps, entryId, legalEntityId) : null;
    const after = { amount, currency, method, receiptNumber };
    return { response: { entryId, receiptNumber }, audited: { id: entryId, ...place, after } };
  });
}

/**
 * Enters a payment. It pays the given debits in their order; the rest is credit. Rents that are covered become PAID.
 * @param input.amount minor units
 * @param input.debitIds entries of the same account
 * @returns the id of the entry
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found for an unknown entry
 */
export async function enterPayment(
  trx: Trx,
  deps: Deps,
  input: StaffAct & OnAccount & { amount: number; method: 'TRANSFER' | 'CASH'; debitIds: readonly string[] },
): Promise<string> {
  const { account, contractId, amount, method, debitIds } = input;
  assertAmount(amount);
  await assertAccount(trx, input);
  const debits = await lockForAct(trx, debitIds);
  const id = deps.ids.uuid();
  if (!(await enterAct(trx, deps, input, [{ ...account, id, contractId, kind: 'PAYMENT', method, amount: -amount }]))) return id;
  const [credit] = await lockEntries(trx, [id]);
  if (credit !== undefined) await payDebits(trx, deps, { credit, debits, isSilent: false });
  return id;
}
