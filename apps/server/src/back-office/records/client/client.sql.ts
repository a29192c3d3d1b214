import type { Currency, Language } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { clientAndFormer } from '../../../platform/db/merged-client.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { hasDuplicate } from '../client-merge/client-merge.sql.ts';
import { hasContact, hasWords } from '../search/begins-with.sql.ts';
import { clientWithin, survivorOf } from '../timeline/subject.sql.ts';
import { accountWithin } from '../timeline/timeline.sql.ts';

export interface ClientListRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  language: Language;
  company: string | null;
  contracts: number;
  /** True if contact data may be shown in full. */
  isSeen: boolean;
  hasDuplicates: boolean;
  balances: { amount: number; currency: Currency; oldestDueOn: string | null }[];
  /** All matches, on any page, if they were read for this one. */
  matched: number | null;
}

export interface ClientFilter {
  scope: Scope;
  /** Of `read:invoice` and `read:person-data`. */
  money: Scope;
  personData: Scope;
  warehouse?: string | undefined;
  /** Beginnings of words, escaped for LIKE, and of contact data. */
  words: readonly string[];
  contact: string | null;
}

function matching({ words, contact, personData, scope }: ClientFilter): RawBuilder<unknown> {
  if (words.length === 0) return sql``;
  // Masked contact data must not be guessed.
  const isSearched =
    contact !== null &&
    (personData.everywhere || (!scope.everywhere && scope.warehouseIds.every((id) => personData.warehouseIds.includes(id))));
  return isSearched ? sql`and (${hasWords(words)} or ${hasContact(contact)})` : sql`and ${hasWords(words)}`;
}

/** Entries, per wanted row, that are read in the order of the list to find the rows of a frequent text. */
const readPerRow = 4;
/** As `readPerRow`, if a few of the first entries match. All matches of such a text are many more. */
const readPerRowFurther = 40;
/** Matches among the first entries that make it probable that further entries fill the page. */
const fewestToReadFurther = 8;

/**
 * The first entries that match. A frequent text fills a page soon in the order of the list. In this order a rare one would be found only after most of the others, so
 * that its entries are found first and sorted, and are counted as `matched`. Where the list ends, the entries that were read contain all matches.
 */
function firstMatching(filter: ClientFilter, place: RawBuilder<unknown>, after: string | undefined, limit: number): RawBuilder<unknown> {
  const entries = sql`search_entries e where e.kind = 'CLIENT' and ${place}`;
  // Two values, because an index is not read from a row of a subquery on.
  const beyond =
    after === undefined
      ? sql``
      : sql`and (e.sort_key, e.id) > ((select p.sort_key from search_entries p where p.kind = 'CLIENT' and p.id = ${after} and p.warehouse_id is null), ${after}::uuid)`;
  const inOrder = (most: RawBuilder<unknown>) => sql`${beyond} order by e.sort_key, e.id limit ${most}`;
  if (filter.words.length === 0) return sql`select e.id, e.sort_key, null::bigint as matched from ${entries} ${inOrder(sql`${limit}`)}`;
  // Literals, so that a plan without the values expects no more rows.
  const full = sql.lit(limit);
  const first = sql.lit(readPerRow * limit);
  const further = sql.lit(readPerRowFurther * limit);
  const matches = (read: RawBuilder<unknown>) =>
    sql`select e.id, e.sort_key from ${read} e where true ${matching(filter)} order by e.sort_key, e.id limit ${full}`;
  const counted = (name: RawBuilder<unknown>) => sql`(select count(*) from ${name})`;
  return sql`with near as materialized (select e.id, e.sort_key, e.words, e.contacts from ${entries} ${inOrder(first)}),
    soon as materialized (${matches(sql`near`)}),
    far as materialized (
      select e.id, e.sort_key, e.words, e.contacts from ${entries} and ${counted(sql`soon`)} between ${sql.lit(fewestToReadFurther)} and ${sql.lit(limit - 1)}
        and ${counted(sql`near`)} = ${first} ${inOrder(further)}),
    later as materialized (${matches(sql`far`)}),
    chosen as materialized (select case
      when ${counted(sql`soon`)} = ${full} or ${counted(sql`near`)} < ${first} then 'SOON'
      when ${counted(sql`later`)} = ${full} or ${counted(sql`far`)} between 1 and ${further} - 1 then 'LATER' end as part),
    matched as materialized (select e.id, e.sort_key from ${entries} ${matching(filter)} and (select part from chosen) is null)
    select s.id, s.sort_key, null::bigint as matched from soon s where (select part from chosen) = 'SOON'
    union all select s.id, s.sort_key, null from later s where (select part from chosen) = 'LATER'
    union all (select e.id, e.sort_key, ${counted(sql`matched`)} from matched e where true ${inOrder(full)})`;
}

/** The entries of the whole organisation or of one warehouse: each client has one. Undefined for those of several warehouses. */
function singlePlace({ scope, warehouse }: ClientFilter): RawBuilder<unknown> | undefined {
  if (warehouse === undefined && scope.everywhere) return sql`e.warehouse_id is null`;
  const [only, another] = warehouse === undefined ? scope.warehouseIds : [warehouse];
  return only === undefined || another !== undefined ? undefined : sql`e.warehouse_id = ${only}::uuid`;
}

/** The rows of the index of clients in their order, per warehouse; null for a warehouse out of scope. */
function found(filter: ClientFilter, after: string | undefined, limit: number): RawBuilder<unknown> | null {
  const { scope, warehouse } = filter;
  if (warehouse !== undefined && !scope.everywhere && !scope.warehouseIds.includes(warehouse)) return null;
  const place = singlePlace(filter);
  if (place !== undefined) return firstMatching(filter, place, after, limit);
  return sql`select distinct x.id, x.sort_key, null::bigint as matched from unnest(${scope.warehouseIds}::uuid[]) w
    cross join lateral (${firstMatching(filter, sql`e.warehouse_id = w`, after, limit)}) x`;
}

const isShown = ({ everywhere, warehouseIds }: Scope): RawBuilder<boolean> =>
  everywhere
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from search_entries x where x.kind = 'CLIENT' and x.id = u.id and x.warehouse_id = any(${warehouseIds}::uuid[]))`;

const contactColumns = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber", u.user_language as language,
  u.invoicing_details #>> '{company,name}' as company`;

/** At most `limit` rows by last name. `after`: the id of the last row of the page before. */
export async function listClientRows(
  reader: Reader,
  filter: ClientFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ClientListRow[]> {
  const chosen = found(filter, after, limit);
  if (chosen === null) return [];
  const { money, personData } = filter;
  const isOfMoney = money.everywhere
    ? sql`true`
    : sql`(l.legal_entity_id = any(${money.legalEntityIds}::uuid[]) or exists (select from contracts x
        where x.client_id = u.id and x.legal_entity_id = l.legal_entity_id and x.warehouse_id = any(${money.warehouseIds}::uuid[])))`;
  const { rows } = await sql<ClientListRow>`
    select ${contactColumns}, ${isShown(personData)} as "isSeen", ${hasDuplicate(filter.scope)} as "hasDuplicates",
      (select count(*) from contracts c where c.client_id = u.id and c.status <> 'TERMINATED')::integer as contracts,
      coalesce((select jsonb_agg(jsonb_build_object('amount', b.amount, 'currency', b.currency, 'oldestDueOn', b.oldest)) from (
        select l.currency, sum(l.amount - sign(l.amount)::integer * l.allocated)::bigint as amount,
          min(l.due_on) filter (where l.amount > 0 and l.kind <> 'DEPOSIT_IN') as oldest
        from ledger_entries l where l.client_id = u.id and l.settled_on is null and ${isOfMoney} group by l.currency
      ) b where b.amount <> 0), '[]') as balances, e.matched
    from (select * from (${chosen}) f order by f.sort_key, f.id limit ${limit}) e join users u on u.id = e.id
    order by e.sort_key, e.id`.execute(reader);
  return rows;
}

/**
 * Counts at most `most` rows. In several warehouses it reads at most twice as many entries; if there are more, the rows count as `most`, although a
 * client can have more than two.
 */
export async function countClientRows(reader: Reader, filter: ClientFilter, most: number): Promise<number> {
  const { scope, warehouse } = filter;
  if (warehouse !== undefined && !scope.everywhere && !scope.warehouseIds.includes(warehouse)) return 0;
  const place = singlePlace(filter);
  if (place !== undefined) return countMatching(reader, filter, place, most);
  const read = 2 * most;
  const { rows } = await sql<{ count: number }>`
    select case when count(*) = ${read}::bigint then ${most}::bigint else least(count(distinct id), ${most}::bigint) end as count
    from (select e.id from search_entries e where e.kind = 'CLIENT' and e.warehouse_id = any(${scope.warehouseIds}::uuid[]) ${matching(filter)} limit ${read}) counted`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

/** Entries at the beginning of the list that show how frequent a text is. */
const sampled = 100;

/**
 * As `countClientRows`, where each client has one entry. An index lists all matches before the first is counted. Those of a frequent text are counted in the order of
 * the list instead; a part of the list that has too few of them proves nothing.
 */
async function countMatching(reader: Reader, filter: ClientFilter, place: RawBuilder<unknown>, most: number): Promise<number> {
  const entries = sql`search_entries e where e.kind = 'CLIENT' and ${place}`;
  const all = sql`(select count(*) from (select from ${entries} ${matching(filter)} limit ${sql.lit(most)}) matched)`;
  const inOrder = (read: number, condition = sql``) => sql`
    (select e.words, e.contacts from ${entries} ${condition} order by e.sort_key, e.id limit ${sql.lit(read)}) e where true ${matching(filter)}`;
  const statement =
    filter.words.length === 0
      ? sql<{ count: number }>`select ${all} as count`
      : sql<{ count: number }>`
          with sample as materialized (select count(*) >= ${sql.lit(sampled / readPerRow)} as "isFrequent" from ${inOrder(sampled)}),
          soon as materialized (select count(*) as count from (
            select from ${inOrder(readPerRow * most, sql`and (select "isFrequent" from sample)`)} limit ${sql.lit(most)}) matched)
          select case when (select count from soon) = ${sql.lit(most)} then ${sql.lit(most)} else ${all} end as count`;
  const { rows } = await statement.execute(reader);
  return Number(rows[0]?.count ?? 0);
}

export interface ClientRecordRow extends Omit<ClientListRow, 'contracts' | 'balances' | 'hasDuplicates' | 'matched'> {
  version: number;
  isErased: boolean;
  blockedAt: Date | null;
  registeredAt: Date;
  emailConfirmedAt: Date | null;
  newsletter: boolean;
  companyId: string | null;
  taxId: string | null;
  vatId: string | null;
}

/** Of a merged record the survivor. Undefined outside of the scope. */
export async function findClientRecord(reader: Reader, id: string, scope: Scope, personData: Scope): Promise<ClientRecordRow | undefined> {
  const { rows } = await sql<ClientRecordRow>`
    select ${contactColumns}, ${isShown(personData)} as "isSeen", u.version, u.anonymised_at is not null as "isErased", u.blocked_at as "blockedAt", u.created_at as "registeredAt",
      u.email_confirmed_at as "emailConfirmedAt", u.newsletter_subscribed as newsletter, u.invoicing_details #>> '{company,ico}' as "companyId",
      u.invoicing_details #>> '{company,dic}' as "taxId", u.invoicing_details #>> '{company,icoDph}' as "vatId"
    from users u where u.id = ${survivorOf(id)} and ${clientWithin(scope)}`.execute(reader);
  return rows[0];
}

/** The latest consent of each kind, by orders and by the account. */
export async function listLatestConsents(reader: Reader, clientId: string): Promise<{ kind: string; version: string; at: Date }[]> {
  const { rows } = await sql<{ kind: string; version: string; at: Date }>`
    select distinct on (s.kind) s.kind, s.text_version as version, s.accepted_at as at from (
      select kind, text_version, accepted_at from consents where user_id = any(${clientAndFormer(clientId)})
      union all select k.kind, k.text_version, k.accepted_at from consents k join orders o on o.id = k.order_id where o.client_id = ${clientId}
    ) s order by s.kind, s.accepted_at desc`.execute(reader);
  return rows;
}

export interface AccountRow {
  legalEntityId: string;
  legalEntityName: string;
  currency: Currency;
  balance: number;
}

/** The accounts of a client within the scope, also those with balance zero. */
export async function listAccountRows(reader: Reader, clientId: string, scope: Scope): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select e.id as "legalEntityId", e.name as "legalEntityName", coalesce(l.currency, e.currency) as currency, coalesce(l.balance, 0) as balance
    from legal_entities e left join lateral (
      select l.currency, sum(l.amount - sign(l.amount)::integer * l.allocated)::bigint as balance from ledger_entries l
      where l.client_id = ${clientId} and l.legal_entity_id = e.id and l.settled_on is null group by l.currency
    ) l on true
    where ${accountWithin(scope, clientId, 'e.id')}
      and (exists (select from contracts c where c.client_id = ${clientId} and c.legal_entity_id = e.id)
        or exists (select from ledger_entries x where x.client_id = ${clientId} and x.legal_entity_id = e.id))
    order by e.name, e.id, 3`.execute(reader);
  return rows;
}
