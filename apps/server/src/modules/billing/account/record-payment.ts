import type { Currency } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
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

interface PaymentRequest extends MoneyRequest {
  debitIds: readonly string[];
}

/** Cash of a client with its receipt, which names the person who asked. Staff have a limit. */
export const receiveCashAct: LimitedAct<PaymentRequest> = {
  noun: 'cash-receipt',
  run: async (trx, deps, request, { staffId, scope, note }) => {
    const { clientId, legalEntityId, currency, contractId = null, amount, debitIds } = request;
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId }, scope);
    await assertEntriesWithin(trx, debitIds, scope);
    if (!(await readLegalEntity(trx, legalEntityId)).accepts_cash) throw new AppError('cash/not-accepted');
    const onAccount = { account: { clientId, legalEntityId, currency }, contractId };
    const act = { actId: deps.ids.uuid(), staffId, note };
    const entryId = await enterPayment(trx, deps, { ...act, ...onAccount, amount, method: 'CASH', debitIds });
    const { warehouseId } = place;
    await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId, amount, staffId });
    const receiptNumber = await issueReceipt(trx, deps, entryId, legalEntityId);
    return { id: entryId, result: { entryId, receiptNumber }, place, amount, currency };
  },
};

/**
 * Enters cash that a client paid, and issues its receipt. Above the person's limit nothing is entered and no receipt exists until another person approves.
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found, cash/not-accepted, cash/no-open-day, …, idempotency/key-reused
 */
export function receiveCash(deps: Deps, request: PaymentRequest, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, receiveCashAct, request, call);
}

/**
 * Enters money that a client paid by transfer, see {@link enterPayment}.
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found, idempotency/key-reused
 */
export function recordTransfer(deps: Deps, input: PaymentRequest, call: StaffCall): Promise<{ entryId: string }> {
  const { clientId, legalEntityId, currency, contractId = null, amount, debitIds, reason: note } = input;
  return actOnce(deps, call, input, async (trx) => {
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId }, call.scope);
    await assertEntriesWithin(trx, debitIds, call.scope);
    const entryId = await enterPayment(trx, deps, {
      actId: deps.ids.uuid(),
      staffId: call.audit.staffId,
      note,
      account: { clientId, legalEntityId, currency },
      contractId,
      amount,
      method: 'TRANSFER',
      debitIds,
    });
    return { response: { entryId }, audited: { id: entryId, ...place, after: { amount, currency, method: 'TRANSFER' } } };
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
