import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { EntryRow } from '../ledger/index.ts';
import { findAccountOfInvoice, findAccountPlace } from './account-place.sql.ts';
import { lockForAct } from './pay-debits.ts';

/** Where an act on an account belongs, for its audit entry. */
export interface AccountPlace {
  warehouseId: string | null;
  legalEntityId: string;
  clientId: string;
  contractId: string | null;
}

/**
 * The place of an act in the scope. An account belongs to its legal entity and to the warehouses of the client's contracts with it; an act on a
 * contract belongs to the warehouse of the contract.
 * @throws AppError not-found, also for accounts and contracts outside the scope
 */
export async function placeOfAccount(
  reader: Reader,
  account: { clientId: string; legalEntityId: string; contractId: string | null },
  scope: Scope,
): Promise<AccountPlace> {
  const place = await findAccountPlace(reader, account, scope);
  const isWithin = place.warehouseId !== null || scope.everywhere || scope.legalEntityIds.includes(account.legalEntityId);
  if (!place.isKnown || !isWithin) throw new AppError('not-found');
  const { clientId, legalEntityId, contractId } = account;
  return { warehouseId: place.warehouseId, legalEntityId, clientId, contractId };
}

/** As {@link placeOfAccount}, of an entry. */
export function placeOfEntry(
  reader: Reader,
  { client_id: clientId, legal_entity_id: legalEntityId, contract_id: contractId }: EntryRow,
  scope: Scope,
): Promise<AccountPlace> {
  return placeOfAccount(reader, { clientId, legalEntityId, contractId }, scope);
}

/** Checks that all entries with these ids lie in the scope. Unknown ones are left to the act. @throws AppError not-found */
export async function assertEntriesWithin(trx: Trx, ids: readonly string[], scope: Scope): Promise<void> {
  for (const entry of await lockForAct(trx, ids)) await placeOfEntry(trx, entry, scope);
}

/** As {@link placeOfAccount}, of the client of a document. @throws AppError not-found */
export async function placeOfInvoice(reader: Reader, invoiceId: string, scope: Scope): Promise<AccountPlace> {
  const account = await findAccountOfInvoice(reader, invoiceId);
  if (account === undefined) throw new AppError('not-found');
  return placeOfAccount(reader, account, scope);
}
