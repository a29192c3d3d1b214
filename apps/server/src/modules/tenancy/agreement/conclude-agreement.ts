import type { AgreementData, AgreementEdition } from '@komora/documents/print';
import { localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertAgreement, listConsents, readAgreementSource } from './agreement.sql.ts';
import { agreementSnapshot } from './agreement-snapshot.ts';

/** The edition of a new agreement: the second one contains the price clause. Existing agreements stay as they are. */
const editionOf = ({ priceClause }: AgreementData): AgreementEdition => (priceClause === undefined ? '1' : '2');

/**
 * Stores the content of a contract's agreement, in the transaction that creates the contract. A repeated call has no effect. Contracts
 * older than this feature get their agreement later from the same unchanged rows.
 */
export async function concludeAgreement(trx: Trx, { settings }: Pick<Deps, 'settings'>, contractId: string): Promise<void> {
  const source = await readAgreementSource(trx, contractId);
  // The period that the client saw when ordering: the payment may arrive days later.
  const { noticeDays } = settings.on('notice', localDateIn(source.time_zone, source.ordered_at));
  const snapshot = agreementSnapshot(source, await listConsents(trx, source.order_id), noticeDays);
  await insertAgreement(trx, {
    contractId,
    edition: editionOf(snapshot),
    language: source.language,
    snapshot,
    concludedAt: source.created_at,
  });
}
