import type { Currency } from '@komora/api/enumerations';
import { fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity } from '../../operations/index.ts';
import { spendCashReceipt } from '../approval/index.ts';
import { bookCash } from '../cash-drawer/index.ts';
import { issueReceipt } from '../cash-receipt/index.ts';
import { findEntryBySource } from '../ledger/index.ts';
import { enterPayment } from './record-payment.ts';

interface RentCash {
  staffId: string;
  clientId: string;
  legalEntityId: string;
  /** Whose drawer takes it. */
  warehouseId: string;
  currency: Currency;
  contractId: string;
  /** Of the rent. All that is open of it is paid. */
  invoiceId: string;
  /** Minor units that the client hands over at once as a deposit, see `takeDeposit`; 0 without one. Both count as one sum towards the limit. */
  deposit: number;
  /** For the history of the account. */
  note: string;
}

/**
 * Checks that the company takes cash.
 * @param path the field of an error
 * @throws AppError cash/not-accepted
 */
export async function assertAcceptsCash(trx: Trx, legalEntityId: string, path: string): Promise<void> {
  if (!(await readLegalEntity(trx, legalEntityId)).accepts_cash) throw fieldError(path, 'cash/not-accepted');
}

/**
 * Enters the cash that pays the invoice of a rent in full, and issues its receipt. Called last in its transaction.
 * @returns the id of the entry
 * @throws AppError cash/not-accepted and approval/beyond-limit at `payment`; cash/no-open-day, …; payment/gateway-unavailable while billing is paused
 */
export async function receiveRentCash(trx: Trx, deps: Deps, cash: RentCash): Promise<string> {
  const { staffId, clientId, legalEntityId, warehouseId, currency, contractId, invoiceId, deposit, note } = cash;
  await assertAcceptsCash(trx, legalEntityId, 'payment');
  const debit = await findEntryBySource(trx, 'DOCUMENT', invoiceId);
  if (debit === undefined) throw new Error(`The invoice ${invoiceId} has no entry`);
  const spending = { staffId, warehouseId, legalEntityId, amount: debit.open + deposit, currency };
  if (!(await spendCashReceipt(trx, deps, spending))) throw fieldError('payment', 'approval/beyond-limit');
  const entryId = await enterPayment(trx, deps, {
    actId: deps.ids.uuid(),
    staffId,
    note,
    account: { clientId, legalEntityId, currency },
    contractId,
    amount: debit.open,
    method: 'CASH',
    debitIds: [debit.id],
  });
  await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId, amount: debit.open, staffId });
  await issueReceipt(trx, deps, entryId, legalEntityId);
  return entryId;
}
