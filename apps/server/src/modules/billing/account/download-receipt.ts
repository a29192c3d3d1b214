import type { DisbursementData, PdfJob, ReceiptData } from '@komora/documents/print';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findReceipt } from '../cash-receipt/index.ts';
import { placeOfAccount } from './place-of-account.ts';

/** The receipt of a payment in cash, or the voucher of cash that was paid out, as PDF, within the scope. @throws AppError not-found, also for an entry without a receipt */
export async function downloadReceipt(
  { db }: Pick<Deps, 'db'>,
  print: Print,
  { entryId, staffId, scope }: { entryId: string; staffId: string; scope: Scope },
): Promise<{ bytes: Buffer; name: string; type: 'application/pdf' }> {
  const receipt = await findReceipt(db, entryId);
  if (receipt === undefined) throw new AppError('not-found');
  await placeOfAccount(db, receipt, scope);
  const job: PdfJob =
    receipt.series === 'CASH_RECEIPT'
      ? { kind: 'receipt', data: receipt.data as ReceiptData }
      : { kind: 'disbursement', data: receipt.data as DisbursementData };
  const bytes = await print(job, staffId);
  return { bytes, name: `${receipt.number}.pdf`, type: 'application/pdf' };
}
