import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockForAct, placeOfAccount } from '../account/index.ts';
import { type CaseRow, listCaseRows } from './case-read.sql.ts';
import { listEntriesOfCase, lockCase } from './collection-case.sql.ts';

/**
 * Locks the entries of a case, then the case, so that what is open does not change until the transaction ends.
 * @throws AppError not-found, also out of scope; collection/over for a case that has ended
 */
export async function lockOpenCase(
  trx: Trx,
  id: string,
  scope: Scope,
): Promise<{ found: CaseRow; place: Awaited<ReturnType<typeof placeOfAccount>> }> {
  const [before] = await listCaseRows(trx, { ids: [id], scope, limit: 1 });
  if (before === undefined) throw new AppError('not-found');
  const { clientId, legalEntityId } = before;
  const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
  await lockForAct(trx, await listEntriesOfCase(trx, id));
  const isOpen = await lockCase(trx, id);
  const [found] = await listCaseRows(trx, { ids: [id], limit: 1 });
  if (!isOpen || found === undefined) throw new AppError('collection/over');
  return { found, place };
}
