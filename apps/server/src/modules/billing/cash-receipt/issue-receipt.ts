import type { ReceiptData } from '@komora/documents/print';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity, supplierSnapshot } from '../../operations/index.ts';
import { assertNumbersKnown, nextInvoiceSequence } from '../invoice/index.ts';
import { insertReceipt, readCashEntry } from './cash-receipt.sql.ts';

/**
 * Issues the receipt of a payment in cash, with a number without gaps per company and year. Stores what it states. Called last in its transaction,
 * because its counter is locked until the end.
 * @returns its number
 * @throws AppError payment/gateway-unavailable while billing is paused after a restore
 */
export async function issueReceipt(trx: Trx, deps: Pick<Deps, 'clock'>, entryId: string, legalEntityId: string): Promise<string> {
  await assertNumbersKnown(trx);
  const entity = await readLegalEntity(trx, legalEntityId);
  const { receivedOn, ...entry } = await readCashEntry(trx, entryId);
  const year = Number(receivedOn.slice(0, 4));
  const sequence = await nextInvoiceSequence(trx, legalEntityId, 'CASH_RECEIPT', year);
  const number = `${entity.invoice_prefix}P${year}${String(sequence).padStart(6, '0')}`;
  const data: ReceiptData = { ...entry, receivedOn, number, receiver: supplierSnapshot(entity) };
  await insertReceipt(trx, { entryId, legalEntityId, year, sequence, number, data, now: deps.clock.now() });
  return number;
}
