import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface AccountOfPromise {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
}

/**
 * Debt of the account `a` (client_id, legal_entity_id, currency) that is due at the end of a day, less its free credit, in minor units: as much as a promise must reach to pause
 * reminders. Debts in an instalment plan or in collection have no reminders.
 * @param which a condition on the debts `l`
 */
const dueOfAccount = (a: RawBuilder<unknown>, today: RawBuilder<unknown>, which = sql`true`): RawBuilder<number> => sql<number>`greatest(0,
  (select coalesce(sum(l.amount - sign(l.amount) * l.allocated), 0) from ledger_entries l where l.client_id = ${a}.client_id and l.legal_entity_id = ${a}.legal_entity_id
    and l.currency = ${a}.currency and l.settled_on is null and (
      (l.amount > 0 and coalesce(l.due_on, l.entered_on) <= ${today} and ${which}
        and not exists (select from instalment_plan_debts t where t.entry_id = l.id and t.is_open)
        and not exists (select from collection_debts t where t.entry_id = l.id and t.is_open))
      or (l.amount < 0 and not l.is_reserved))))::float8`;

/** The same of all accounts with open debts of these clients, today at their companies. */
export async function listDues(reader: Reader, clientIds: readonly string[], now: Date): Promise<(AccountOfPromise & { due: number })[]> {
  const { rows } = await sql<AccountOfPromise & { due: number }>`
    select a.client_id as "clientId", a.legal_entity_id as "legalEntityId", a.currency,
      ${dueOfAccount(sql`a`, sql`(${now}::timestamptz at time zone e.time_zone)::date`)} as due
    from (select distinct l.client_id, l.legal_entity_id, l.currency from ledger_entries l
      where l.client_id = any(${clientIds}::uuid[]) and l.settled_on is null and l.amount > 0) a
    join legal_entities e on e.id = a.legal_entity_id`.execute(reader);
  return rows;
}

/**
 * Today at the company, what is open of the client's account there, and how much of it is due (minor units). Locks the client until the transaction ends; undefined for
 * unknown ones.
 */
export async function lockAccount(
  trx: Trx,
  { clientId, legalEntityId, currency }: AccountOfPromise,
  now: Date,
): Promise<{ today: string; open: number; due: number } | undefined> {
  await sql`select from users where id = ${clientId} for no key update`.execute(trx);
  const { rows } = await sql<{ today: string; open: number; due: number }>`
    select at.today, (select coalesce(sum(l.amount - l.allocated), 0)::float8 from ledger_entries l where l.client_id = ${clientId} and l.legal_entity_id = e.id
        and l.currency = ${currency} and l.settled_on is null and l.amount > 0) as open,
      ${dueOfAccount(sql`a`, sql`at.today`)} as due
    from legal_entities e cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as today) at
    cross join lateral (select ${clientId}::uuid as client_id, e.id as legal_entity_id, ${currency}::text as currency) a
    where e.id = ${legalEntityId}`.execute(trx);
  return rows[0];
}

/** Withdraws the promises of an account whose day is not over. @returns their ids */
export async function withdrawOpen(
  trx: Trx,
  { clientId, legalEntityId, currency }: AccountOfPromise,
  at: { today: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update promises set withdrawn_at = ${at.now} where client_id = ${clientId} and legal_entity_id = ${legalEntityId} and currency = ${currency}
      and withdrawn_at is null and promised_on >= ${at.today} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertPromise(
  trx: Trx,
  row: AccountOfPromise & { id: string; amount: number; due: number; madeOn: string; promisedOn: string; madeBy: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('promises')
    .values({
      id: row.id,
      client_id: row.clientId,
      legal_entity_id: row.legalEntityId,
      currency: row.currency,
      amount: row.amount,
      due: row.due,
      made_on: row.madeOn,
      promised_on: row.promisedOn,
      made_by: row.madeBy,
      made_at: row.now,
    })
    .execute();
}

/** A promise with today at its company, locked; undefined if it does not exist. */
export async function lockPromise(trx: Trx, id: string, now: Date) {
  const { rows } = await sql<AccountOfPromise & { amount: number; promisedOn: string; isWithdrawn: boolean; today: string }>`
    select p.client_id as "clientId", p.legal_entity_id as "legalEntityId", p.currency, p.amount, p.promised_on as "promisedOn",
      p.withdrawn_at is not null as "isWithdrawn", (${now}::timestamptz at time zone e.time_zone)::date as today
    from promises p join legal_entities e on e.id = p.legal_entity_id where p.id = ${id} for update of p`.execute(trx);
  return rows[0];
}

export async function withdraw(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update promises set withdrawn_at = ${now} where id = ${id}`.execute(trx);
}

/**
 * The state of promises `p` of companies `e`: money that was entered since the promise counts until its day. A match that was undone takes its money off.
 */
export const promiseState = (now: Date): RawBuilder<'OPEN' | 'KEPT' | 'BROKEN'> => sql`case
  when p.amount <= coalesce((select -sum(l.amount) from ledger_entries l where l.client_id = p.client_id and l.legal_entity_id = p.legal_entity_id
    and l.currency = p.currency and (l.kind = 'PAYMENT' or (l.kind = 'REFUND' and l.source = 'BANK_ENTRY'))
    and l.entered_on between p.made_on and p.promised_on and l.created_at > p.made_at), 0) then 'KEPT'
  when p.promised_on < (${now}::timestamptz at time zone e.time_zone)::date then 'BROKEN' else 'OPEN' end`;

/**
 * A condition: the promise `p` covers what was due on the day on which it was made. When a bank takes back a payment of a debt of that time, or its instalment plan breaks, more of
 * that time is due than the client promised to pay.
 */
const doesPause = sql<boolean>`(p.due is null or (p.amount >= p.due and ${dueOfAccount(sql`p`, sql`p.made_on`, sql`l.created_at <= p.made_at`)} <= p.due))`;

/**
 * A condition: a promise pauses the reminders of a debt. It covers what was due on the day on which it was made (and no more of that is due since), the debt was due by then, and the promised day is not over at
 * the company.
 * @param debt a rent or an entry, with `currency` and `due_on`
 * @param of its contract, or another row with client and company
 */
export const isPromisedNow = (
  now: Date,
  debt: RawBuilder<unknown>,
  of: RawBuilder<unknown> = debt,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from promises p join legal_entities e on e.id = p.legal_entity_id
  where p.client_id = ${of}.client_id and p.legal_entity_id = ${of}.legal_entity_id and p.currency = ${debt}.currency and p.withdrawn_at is null
    and ${doesPause} and (p.due is null or ${debt}.due_on <= p.made_on)
    and p.promised_on >= (${now}::timestamptz at time zone e.time_zone)::date)`;

export interface PromiseRow {
  id: string;
  clientId: string;
  legalEntityId: string;
  amount: number;
  currency: Currency;
  promisedOn: string;
  state: 'OPEN' | 'KEPT' | 'BROKEN';
  pauses: boolean;
  /** The last due day of the debts that it pauses; null: all. */
  pausesUpTo: string | null;
}

/** The latest promise of each account of these clients. */
export async function listLatestPromises(reader: Reader, clientIds: readonly string[], now: Date): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select distinct on (p.client_id, p.legal_entity_id, p.currency) p.id, p.client_id as "clientId", p.legal_entity_id as "legalEntityId", p.amount, p.currency,
      p.promised_on as "promisedOn", ${promiseState(now)} as state, ${doesPause} as pauses, case when p.due is not null then p.made_on end as "pausesUpTo"
    from promises p join legal_entities e on e.id = p.legal_entity_id
    where p.client_id = any(${clientIds}::uuid[]) and p.withdrawn_at is null
    order by p.client_id, p.legal_entity_id, p.currency, p.promised_on desc`.execute(reader);
  return rows;
}
