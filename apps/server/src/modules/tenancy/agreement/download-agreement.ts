import { createHash } from 'node:crypto';
import type { AgreementData, AgreementEdition } from '@komora/documents/print';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Print } from '../../print/printer.ts';
import { assertOwner } from '../sharing/index.ts';
import { findAgreement, noteHash } from './agreement.sql.ts';
import { concludeAgreement } from './conclude-agreement.ts';

export interface AgreementFile {
  bytes: Buffer;
  name: string;
  type: 'application/pdf';
}

type AgreementDeps = Pick<Deps, 'db' | 'config' | 'log'>;

/** The agreement of a client's contract as it was concluded. @throws Refusal not-found, forbidden as `assertOwner` */
export async function downloadAgreement(
  deps: AgreementDeps,
  print: Print,
  { clientId, contractId }: { clientId: string; contractId: string },
): Promise<AgreementFile> {
  await assertOwner(deps.db, contractId, clientId);
  return printAgreement(deps, print, contractId);
}

/** The same, whoever's it is. @throws when there is no such contract */
export async function printAgreement(deps: AgreementDeps, print: Print, contractId: string): Promise<AgreementFile> {
  const agreement = (await findAgreement(deps.db, contractId)) ?? (await concluded(deps, contractId));
  // concludeAgreement stored exactly this, and the database refuses any change to it.
  const data = agreement.snapshot as unknown as AgreementData;
  const bytes = await print({ kind: 'agreement', edition: agreement.edition as AgreementEdition, data });
  const sha256 = createHash('sha256').update(bytes).digest();
  if (agreement.sha256 === null) await inTransaction(deps.db, (trx) => noteHash(trx, contractId, sha256));
  // The words are the stored ones whatever happens; that the drawing changed is for the operator to know, not for the client to suffer.
  else if (!agreement.sha256.equals(sha256)) deps.log.error({ contractId }, 'an agreement is drawn otherwise than before');
  return { bytes, name: `${agreement.business_id}.pdf`, type: 'application/pdf' };
}

async function concluded(deps: AgreementDeps, contractId: string) {
  await inTransaction(deps.db, (trx) => concludeAgreement(trx, deps, contractId));
  const agreement = await findAgreement(deps.db, contractId);
  if (agreement === undefined) throw new Error(`Contract ${contractId} has no agreement`);
  return agreement;
}
