import type { ContractPayer } from '@komora/api/admin';
import { InvoicingDetails } from '@komora/api/order';
import { personName } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { erasePayers } from './payer.sql.ts';

/** @param stored invoicing details; null: the client, or erased */
export function presentPayer(stored: unknown): ContractPayer | null {
  if (stored === null) return null;
  const details = InvoicingDetails.parse(stored);
  const { type, company } = details;
  return { type, name: company?.name ?? personName(details, 'EN'), companyId: company?.ico ?? null };
}

/** Erases whom else a client had invoiced, when the client deletes the account. */
export async function erasePayersOf(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await erasePayers(trx, userId);
}
