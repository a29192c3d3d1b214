import type { CollectableAccount, CollectionCase } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type CaseFilter, listCaseDebts, listCasePayments, listCaseRows, listCollectable } from './case-read.sql.ts';
import { findClientName } from './client-name.sql.ts';

/** Debts of a client that are shown. */
const mostDebts = 100;

/** A page of cases within the scope, the latest first. */
export async function listCases(
  { db }: Pick<Deps, 'db'>,
  {
    client,
    limit = 50,
    ...filter
  }: Pick<CaseFilter, 'scope' | 'state' | 'warehouse' | 'after'> & { client?: string | undefined; limit?: number | undefined },
): Promise<{ rows: CollectionCase[]; next: string | null }> {
  const read = await listCaseRows(db, { ...filter, clientIds: client === undefined ? undefined : [client], limit: limit + 1 });
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A case with its debts and what came since. @throws AppError not-found, also out of scope */
export async function showCase({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, scope }: { id: string; scope: Scope }) {
  const [found] = await listCaseRows(db, { ids: [id], scope, limit: 1 });
  if (found === undefined) throw new AppError('not-found');
  return { ...found, debts: await listCaseDebts(db, id, clock.now()), payments: await listCasePayments(db, id) };
}

/** Debts of a client that can go to an agency, by account. @throws AppError not-found, also out of scope */
export async function showCollectable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, scope }: { clientId: string; scope: Scope },
): Promise<{ clientName: string; accounts: CollectableAccount[] }> {
  const clientName = await findClientName(db, clientId, scope);
  if (clientName === undefined) throw new AppError('not-found');
  const accounts = new Map<string, CollectableAccount>();
  for (const row of await listCollectable(db, { clientId, scope, now: clock.now(), limit: mostDebts })) {
    const { legalEntityId, legalEntityName, currency, today, promisedOn, ...debt } = row;
    const key = `${legalEntityId} ${currency}`;
    const account = accounts.get(key) ?? { legalEntityId, legalEntityName, currency, today, promisedOn, debts: [] };
    account.debts.push(debt);
    accounts.set(key, account);
  }
  return { clientName, accounts: [...accounts.values()] };
}

/** The running cases of clients, the latest first; at most 500. */
export function listRunningCases({ db }: Pick<Deps, 'db'>, clientIds: readonly string[]): Promise<CollectionCase[]> {
  return listCaseRows(db, { clientIds, state: 'RUNNING', limit: 500 });
}
