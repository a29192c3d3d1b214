import { createHash } from 'node:crypto';
import { nipOf } from '@komora/documents/tax-documents';
import type { Config } from '../../../config/config.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findReport } from './tax-report.sql.ts';

export interface Verification {
  url: string;
  /** Null until KSeF has assigned one. */
  number: string | null;
}

/**
 * Builds the public verification link of a document at KSeF: KOD I, `{qr}/invoice/{NIP}/{DD-MM-YYYY}/{SHA-256 of the file in base64url}`
 * (CIRFMF/ksef-docs, kody-qr.md).
 * @returns null for a document that is not reported there, or not written yet
 */
export async function findVerification(
  reader: Reader,
  { taxPlaces }: Pick<Config, 'taxPlaces'>,
  { invoiceId, issuedOn, sellerTaxId }: { invoiceId: string; issuedOn: string; sellerTaxId: string },
): Promise<Verification | null> {
  const report = await findReport(reader, invoiceId);
  if (report === undefined || report.authority !== 'KSEF' || report.payload === null) return null;
  // Another program wrote the file of a document that was handled outside.
  if (report.status === 'REJECTED' || report.status === 'HANDLED') return null;
  const hash = createHash('sha256').update(report.payload).digest('base64url');
  const [year, month, day] = issuedOn.split('-');
  return { url: `${taxPlaces.ksef.qrUrl}/invoice/${nipOf(sellerTaxId)}/${day}-${month}-${year}/${hash}`, number: report.authority_number };
}

/**
 * True while a document waits for its number at KSeF: until then it is not sent to the buyer, because without KOD II only the number proves that
 * it is registered (CIRFMF/ksef-docs, kody-qr.md).
 */
export async function waitsForNumber(reader: Reader, invoiceId: string): Promise<boolean> {
  const report = await findReport(reader, invoiceId);
  return report !== undefined && report.authority === 'KSEF' && report.authority_number === null;
}
