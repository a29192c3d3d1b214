import type { AgreementEdition } from '@komora/documents/print';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertAgreement, listConsents, readAgreementParts } from './agreement.sql.ts';
import { agreementSnapshot } from './agreement-snapshot.ts';

/** The edition that new agreements are concluded in. Earlier ones go on being printed as they were. */
const edition: AgreementEdition = '1';

/**
 * Fixes what the agreement of a contract says, in the transaction that makes the contract. Called again it changes nothing; contracts
 * from before there were agreements get theirs from the same unchanging rows.
 */
export async function concludeAgreement(trx: Trx, { config }: Pick<Deps, 'config'>, contractId: string): Promise<void> {
  const parts = await readAgreementParts(trx, contractId);
  const snapshot = agreementSnapshot(parts, await listConsents(trx, parts.order_id), config.noticeDays);
  await insertAgreement(trx, { contractId, edition, language: parts.language, snapshot, concludedAt: parts.created_at });
}
