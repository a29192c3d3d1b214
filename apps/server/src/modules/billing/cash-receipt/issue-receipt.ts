import type { DisbursementData, ReceiptData } from '@komora/documents/print';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type LegalEntityRow, readLegalEntity, supplierSnapshot } from '../../operations/index.ts';
import { assertNumbersKnown, nextInvoiceSequence } from '../invoice/index.ts';
import { type CashSeries, insertReceipt, readCashEntry, readCashOut } from './cash-receipt.sql.ts';

/**
 * Issues the receipt of a payment in cash, with a number without gaps per company and year. Stores what it states. Called last in its transaction,
 * because its counter is locked until the end.
 * @returns its number
 * @throws AppError payment/gateway-unavailable while billing is paused after a restore
 */
export async function issueReceipt(trx: Trx, deps: Pick<Deps, 'clock'>, entryId: string, legalEntityId: string): Promise<string> {
  const entity = await readLegalEntity(trx, legalEntityId);
  const entry = await readCashEntry(trx, entryId);
  return issue(
    trx,
    deps,
    { series: 'CASH_RECEIPT', entryId, entity, on: entry.receivedOn },
    (number): ReceiptData => ({
      ...entry,
      number,
      receiver: supplierSnapshot(entity),
    }),
  );
}

/**
 * Issues the voucher of cash that staff paid out, as {@link issueReceipt} does, with a series of its own.
 * @returns its number
 * @throws AppError payment/gateway-unavailable while billing is paused after a restore
 */
export async function issueDisbursement(trx: Trx, deps: Pick<Deps, 'clock'>, entryId: string, legalEntityId: string): Promise<string> {
  const entity = await readLegalEntity(trx, legalEntityId);
  const entry = await readCashOut(trx, entryId);
  return issue(
    trx,
    deps,
    { series: 'CASH_DISBURSEMENT', entryId, entity, on: entry.paidOn },
    (number): DisbursementData => ({
      ...entry,
      number,
      payer: supplierSnapshot(entity),
    }),
  );
}

/** Letters between the prefix of the company and the year. */
const letters: Record<CashSeries, string> = { CASH_RECEIPT: 'P', CASH_DISBURSEMENT: 'V' };

async function issue(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { series, entryId, entity, on }: { series: CashSeries; entryId: string; entity: LegalEntityRow; on: string },
  dataOf: (number: string) => object,
): Promise<string> {
  await assertNumbersKnown(trx);
  const year = Number(on.slice(0, 4));
  const sequence = await nextInvoiceSequence(trx, entity.id, series, year);
  const number = `${entity.invoice_prefix}${letters[series]}${year}${String(sequence).padStart(6, '0')}`;
  await insertReceipt(trx, { series, entryId, legalEntityId: entity.id, year, sequence, number, data: dataOf(number), now: clock.now() });
  return number;
}
