import type { BankTransfer } from '@komora/api';
import { TransferError } from '@komora/documents/qr/transfer';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertOwner } from '../../tenancy/index.ts';
import { type Payee, readPayee, transferReference } from '../invoice/index.ts';
import { findRentBill, type RentBill } from './rent-bill.sql.ts';

/** Returns the data of a bank transfer for a rent. @throws AppError not-found (also without an invoice), forbidden, rent/already-paid */
export async function showTransfer(
  { db }: Pick<Deps, 'db'>,
  { rentId, userId }: { rentId: string; userId: string },
): Promise<BankTransfer> {
  const bill = await findRentBill(db, rentId);
  if (bill === undefined) throw new AppError('not-found');
  await assertOwner(db, bill.contract_id, userId);
  if (bill.is_paid) throw new AppError('rent/already-paid');
  const payee = await readPayee(db, rentId);
  if (payee === undefined) throw new AppError('not-found');
  return bankTransferOf(bill, payee);
}

/** The amount of a transfer in minor units, and the country of the company. */
type TransferSum = Pick<RentBill, 'country' | 'amount' | 'currency'>;

/** The data of a transfer that pays an invoice. */
export async function bankTransferOf(sum: TransferSum, payee: Payee): Promise<BankTransfer> {
  return {
    payee: payee.name,
    iban: payee.iban.replace(/\s/g, ''),
    bic: payee.bic,
    amount: { amount: sum.amount, currency: sum.currency },
    dueOn: payee.dueOn,
    ...transferReference(sum.country, payee),
    code: await buildPaymentCode(sum, payee),
  };
}

/** Returns null if the country's payment code cannot encode the transfer. The written data is sufficient. */
async function buildPaymentCode({ country, amount, currency }: TransferSum, payee: Payee): Promise<BankTransfer['code']> {
  // Imported on demand: its encoder of the Slovak code consists of 135 files.
  const { paymentCode } = await import('@komora/documents/qr/payment-code');
  try {
    const { iban, bic, taxId, dueOn, variableSymbol, number } = payee;
    const code = paymentCode({ country, payee: payee.name, iban, bic, taxId, amount, currency, dueOn, variableSymbol, reference: number });
    if (code === null) return null;
    return { name: code.name, rows: code.modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) };
  } catch (error) {
    if (error instanceof TransferError) return null;
    throw error;
  }
}
