import { createHash } from 'node:crypto';
import type { TerminationLetter } from '@komora/api';
import { TerminationLetterKind } from '@komora/api/enumerations';
import type { LetterData } from '@komora/documents/print';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { assertOwner } from '../sharing/index.ts';
import { letterFile, letterNumber } from './issue-letter.ts';
import { findLetter, listLetterRows, storeLetterHash } from './letter.sql.ts';

/** The letters of a contract, the latest first, without an ownership check. */
export async function listLetters(reader: Reader, contractId: string): Promise<TerminationLetter[]> {
  return (await listLetterRows(reader, contractId)).map(({ id, number, kind, issuedAt, businessId }) => ({
    id,
    number: letterNumber(businessId, number),
    kind: TerminationLetterKind.parse(kind),
    issuedAt: issuedAt.toISOString(),
  }));
}

/** The letters of a client's contract, the latest first. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function listOwnLetters(
  { db }: Pick<Deps, 'db'>,
  { clientId, contractId }: { clientId: string; contractId: string },
): Promise<TerminationLetter[]> {
  await assertOwner(db, contractId, clientId);
  return listLetters(db, contractId);
}

/** A letter of a client's contract as PDF. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function downloadLetter(
  deps: Pick<Deps, 'db' | 'log'>,
  print: Print,
  { clientId, contractId, letterId }: { clientId: string; contractId: string; letterId: string },
) {
  await assertOwner(deps.db, contractId, clientId);
  return letterPdf(deps, print, { letterId, contractId, caller: clientId });
}

/** A letter as PDF, without an ownership check. @throws AppError not-found, also for a letter of another contract */
export async function letterPdf(
  deps: Pick<Deps, 'db' | 'log'>,
  print: Print,
  { letterId, contractId, caller }: { letterId: string; contractId?: string; caller: string },
): Promise<{ bytes: Buffer; name: string; type: 'application/pdf' }> {
  const letter = await findLetter(deps.db, { id: letterId, contractId });
  if (letter === undefined) throw new AppError('not-found');
  // issueLetter stored this type, and the database rejects any change to the row.
  const bytes = await print({ kind: 'letter', data: letter.data as unknown as LetterData }, caller);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (letter.sha256 === null) await inTransaction(deps.db, (trx) => storeLetterHash(trx, letterId, sha256));
  // The words always come from the row. A changed rendering is an error for the operator; the client still gets the letter.
  else if (!letter.sha256.equals(sha256)) deps.log.error({ letterId }, 'the PDF of a letter differs from its first rendering');
  return { bytes, name: letterFile(letter.businessId, letter.number), type: 'application/pdf' };
}
