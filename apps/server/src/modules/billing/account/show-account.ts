import { type ClientAccount, LedgerEntry, OpenItem } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { listOpenItems, readBalances } from '../ledger/index.ts';
import { type ClientEntity, isClient, listClientEntities, listEntries } from './account-read.sql.ts';

interface OfClient {
  clientId: string;
  scope: Scope;
}

/** The accounts of a client within the scope, also those with balance zero. @throws AppError not-found */
export async function listAccounts({ db }: Pick<Deps, 'db'>, { clientId, scope }: OfClient): Promise<ClientAccount[]> {
  const entities = await entitiesOf(db, { clientId, scope });
  const balances = await readBalances(db, clientId);
  return entities.flatMap(({ id, name, currency }) => {
    const own = balances.filter(({ legalEntityId }) => legalEntityId === id);
    const shown = own.length > 0 ? own : [{ currency, amount: 0 }];
    return shown.map((balance) => ({ legalEntityId: id, legalEntityName: name, currency: balance.currency, balance: balance.amount }));
  });
}

/** A page of a client's ledger within the scope, the newest entries first. `next`: for `after` of the next page. @throws AppError not-found */
export async function listLedger(
  { db }: Pick<Deps, 'db'>,
  { clientId, scope, after, limit }: OfClient & { after: string | null; limit: number },
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  const legalEntityIds = (await entitiesOf(db, { clientId, scope })).map(({ id }) => id);
  const rows = await listEntries(db, { clientId, legalEntityIds, after, limit: limit + 1 });
  const entries = rows.slice(0, limit).map((row) => LedgerEntry.parse(row));
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/** Open entries of a client within the scope at the end of a day. @param input.on null: the latest day at their companies @throws AppError not-found */
export async function listOpen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, scope, on }: OfClient & { on: string | null },
): Promise<{ on: string; items: OpenItem[] }> {
  const entities = await entitiesOf(db, { clientId, scope });
  const within = new Set(entities.map(({ id }) => id));
  const day = on ?? latestDay(entities, clock.now());
  const items = await listOpenItems(db, { clientId, on: day });
  return { on: day, items: items.filter(({ legalEntityId }) => within.has(legalEntityId)).map((item) => OpenItem.parse(item)) };
}

function latestDay(entities: readonly ClientEntity[], now: Date): string {
  const days = entities.map(({ timeZone }) => localDateIn(timeZone, now)).sort();
  return days.at(-1) ?? localDateIn('UTC', now);
}

/** A client without an account within the scope is found only by staff of the whole organisation. */
async function entitiesOf(reader: Reader, { clientId, scope }: OfClient): Promise<ClientEntity[]> {
  const entities = await listClientEntities(reader, clientId, scope);
  if (entities.length === 0 && !(scope.everywhere && (await isClient(reader, clientId)))) throw new AppError('not-found');
  return entities;
}
