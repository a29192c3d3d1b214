import { createHash } from 'node:crypto';
import type { AgreementData, AgreementEdition } from '@komora/documents/print';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { assertOwner } from '../sharing/index.ts';
import { findAgreement, storeHash } from './agreement.sql.ts';
import { concludeMissingAgreement } from './conclude-agreement.ts';

export interface AgreementFile {
  bytes: Buffer;
  name: string;
  type: 'application/pdf';
}

type AgreementDeps = Pick<Deps, 'db' | 'settings' | 'log'>;

/** Returns the agreement of a client's contract as PDF. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function downloadAgreement(
  deps: AgreementDeps,
  print: Print,
  { clientId, contractId }: { clientId: string; contractId: string },
): Promise<AgreementFile> {
  await assertOwner(deps.db, contractId, clientId);
  return agreementPdf(deps, print, { contractId, caller: clientId });
}

/** Returns the agreement of any contract as PDF, without an ownership check. @throws Error if the contract does not exist */
export async function agreementPdf(
  deps: AgreementDeps,
  print: Print,
  { contractId, caller }: { contractId: string; caller: string },
): Promise<AgreementFile> {
  const agreement = (await findAgreement(deps.db, contractId)) ?? (await concludeMissing(deps, contractId));
  // concludeAgreement stored this type, and the database rejects any change to the row.
  const data = agreement.snapshot as unknown as AgreementData;
  const bytes = await print({ kind: 'agreement', edition: agreement.edition as AgreementEdition, data }, caller);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (agreement.sha256 === null) await inTransaction(deps.db, (trx) => storeHash(trx, contractId, sha256));
  // The content always comes from the stored snapshot. A changed rendering is an error for the operator; the client still gets the
  // document.
  else if (!agreement.sha256.equals(sha256)) deps.log.error({ contractId }, 'the PDF of an agreement differs from its first rendering');
  return { bytes, name: `${agreement.business_id}.pdf`, type: 'application/pdf' };
}

async function concludeMissing(deps: AgreementDeps, contractId: string) {
  await inTransaction(deps.db, (trx) => concludeMissingAgreement(trx, deps, contractId));
  const agreement = await findAgreement(deps.db, contractId);
  if (agreement === undefined) throw new Error(`Contract ${contractId} has no agreement`);
  return agreement;
}
