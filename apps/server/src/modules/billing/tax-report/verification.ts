import { createHash } from 'node:crypto';
import { nipOf } from '@komora/documents/tax-documents';
import type { Config } from '../../config/config.ts';
import type { Reader } from '../../db/database.ts';
import { findReport } from './tax-report.sql.ts';

export interface Verification {
  url: string;
  /** Null while KSeF has given none. */
  number: string | null;
}

/**
 * Where anybody may see that KSeF knows a document: KOD I, `{qr}/invoice/{NIP}/{DD-MM-YYYY}/{SHA-256 of the file in base64url}` (CIRFMF/ksef-docs, kody-qr.md).
 * Null for a document that is not reported there, or was not written yet.
 */
export async function findVerification(
  reader: Reader,
  { ksef }: Pick<Config, 'ksef'>,
  { invoiceId, issuedOn, sellerTaxId }: { invoiceId: string; issuedOn: string; sellerTaxId: string },
): Promise<Verification | null> {
  if (ksef === undefined) return null;
  const report = await findReport(reader, invoiceId);
  if (report === undefined || report.authority !== 'KSEF' || report.payload === null || report.status === 'REJECTED') return null;
  const hash = createHash('sha256').update(report.payload).digest('base64url');
  const [year, month, day] = issuedOn.split('-');
  return { url: `${ksef.qrUrl}/invoice/${nipOf(sellerTaxId)}/${day}-${month}-${year}/${hash}`, number: report.authority_number };
}
