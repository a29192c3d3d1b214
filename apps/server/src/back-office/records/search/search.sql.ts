import type { SearchKind } from '@komora/api/admin';
import { PAYMENT_PROVIDERS } from '@komora/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { beginsWith, hasContact, hasWords } from './begins-with.sql.ts';
import type { SearchTerms } from './search-terms.ts';

/** Warehouses in which a kind is searched; null: in the whole organisation. */
export type SearchPlaces = readonly string[] | null;

/** One kind that the person may search. */
export interface SearchedKind {
  kind: SearchKind;
  places: SearchPlaces;
  /** Companies that are searched themselves, and whose transfers, staff and countries' vouchers are. */
  legalEntityIds: readonly string[];
  /** Of clients: where e-mail addresses and phone numbers are searched as well; undefined: nowhere. */
  contacts?: SearchPlaces | undefined;
}

export interface FoundRecord {
  kind: SearchKind;
  id: string;
  clientId: string | null;
  warehouseId: string | null;
  /** Of a transfer. */
  legalEntityId: string | null;
  match: 'EXACT' | 'PREFIX' | 'SIMILAR';
  title: string | null;
  detail: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

const each = 5;

/**
 * A value in a subquery. Planning a statement of so many parts takes longer than most searches. Its estimates do not depend on the values, so that PostgreSQL
 * keeps one plan.
 */
const once = (value: unknown, type: 'text' | 'text[]' | 'uuid[]'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
const ids = (value: readonly string[]): RawBuilder<unknown> => once(value, 'uuid[]');

/** A client has one row for the whole organisation, every other record has one row. Staff and vouchers have the scopes of their lists. */
const within = (kind: SearchKind, places: SearchPlaces, legalEntityIds: readonly string[] = []): RawBuilder<unknown> => {
  if (places === null) return kind === 'CLIENT' ? sql`e.warehouse_id is null` : sql`true`;
  if (kind === 'COMPANY') return sql`e.id = any(${ids(legalEntityIds)})`;
  if (kind === 'STAFF')
    return sql`exists (select from assignments a where a.staff_id = e.id
      and (a.warehouse_id = any(${ids(places)}) or a.legal_entity_id = any(${ids(legalEntityIds)})))`;
  const here = sql`e.warehouse_id = any(${ids(places)})`;
  return kind === 'VOUCHER' && legalEntityIds.length > 0
    ? sql`(${here} or e.warehouse_id is null and ${ofCountries(legalEntityIds)})`
    : here;
};

/** A voucher without a warehouse belongs to its country. */
const ofCountries = (legalEntityIds: readonly string[]) =>
  sql`exists (select from vouchers v join legal_entities x on x.country = v.country where v.id = e.id and x.id = any(${ids(legalEntityIds)}))`;

/** Kinds whose words are searched, because people name them by any word. The others are numbers. */
const kindsOfWords: readonly SearchKind[] = ['CLIENT', 'COMPANY', 'WAREHOUSE', 'STAFF', 'VOUCHER', 'LOCK'];

const columns = sql`e.kind, e.id, e.client_id, e.warehouse_id, e.sort_key`;

/**
 * At most `each` of the entries that fit. They are found first: an estimate of how soon a scan of the whole index would meet five of them is wrong for a rare
 * text.
 */
const firstOf = (entries: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(with fitting as materialized (${entries}) select * from fitting limit ${sql.lit(each)})`;

const all = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>): RawBuilder<unknown> => sql.join([...parts], separator);

/**
 * The entries of all kinds that have one of the keys, read once: an estimate of how many have a key is far too high, so that each kind would read all of its
 * entries as well.
 */
const keyed = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`select ${columns}, e.keys from search_entries e where e.keys && ${folded(keys)}`;

const folded = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(select array_agg(fold_text(k)) from unnest(${once(values, 'text[]')}) k)`;

/** Of {@link keyed}. */
function exactly({ kind, places, legalEntityIds, contacts }: SearchedKind, { keys, names }: SearchTerms): RawBuilder<unknown>[] {
  const found = (given: SearchPlaces, condition: RawBuilder<unknown>) =>
    sql`(select ${columns}, 1 as rank from keyed e where e.kind = ${sql.lit(kind)} and ${condition} and ${within(kind, given, legalEntityIds)} limit ${sql.lit(each)})`;
  if (kind === 'CONTRACT') return [found(places, sql`true`), byPayment(places, keys)];
  if (kind !== 'CLIENT' || contacts !== undefined) return [found(contacts ?? places, sql`true`)];
  // An e-mail address or a phone number must not be guessed where it is masked.
  return names.length === 0 ? [] : [found(places, sql`e.keys && ${folded(names)}`)];
}

/** Contracts of payments with an id of the gateway, which its dashboard and its statements show. */
const byPayment = (places: SearchPlaces, keys: readonly string[]): RawBuilder<unknown> =>
  firstOf(sql`select ${columns}, 1 as rank from payments p
    cross join lateral (select r.contract_id from rents r where r.id = p.rent_id union all select c.id from contracts c where c.order_id = p.order_id) paid (id)
    join search_entries e on e.kind = 'CONTRACT' and e.id = paid.id
    where p.provider = any(${once(PAYMENT_PROVIDERS, 'text[]')}) and p.provider_payment_id = any(${once(keys, 'text[]')}) and ${within('CONTRACT', places)}`);

/** Few, so that each is read. */
const byOwnAccount = ({ kind, places, legalEntityIds }: SearchedKind, account: string): RawBuilder<unknown> =>
  firstOf(sql`select ${columns}, 2 as rank from search_entries e where e.kind = ${sql.lit(kind)} and ${within(kind, places, legalEntityIds)}
    and exists (select from bank_accounts b where b.legal_entity_id = e.id and right(b.iban, length(${once(account, 'text')})) = ${once(account, 'text')})`);

/** Payers per own account. More have the same end only until more digits are typed. */
const mostPayers = 25;

/**
 * One transfer of each payer whose account ends like this, to the accounts of the companies: the latest with a client, else the latest. Lines that were
 * ignored, such as reversals, pay nothing. The index is read from payer to payer, so that a payer with many lines hides no other. The range is given for the
 * index; the last character of Unicode comes after all others in bytes.
 */
function byPayer({ places, legalEntityIds }: SearchedKind, { account, ibans }: SearchTerms & { account: string }): RawBuilder<unknown> {
  const end = sql`reverse(l.payer_account) collate "C"`;
  const lines = (own: RawBuilder<unknown>) =>
    sql`bank_entries l where l.account = ${own} and l.payer_account is not null and l.is_credit and l.state <> 'IGNORED'`;
  return firstOf(sql`
    with recursive typed (value) as (select unnest(${once([...new Set([account, ...ibans])], 'text[]')})),
    payer as (
      (select t.value, a.iban, f.payer_account, 1 as position from typed t cross join bank_accounts a cross join lateral (
        select l.payer_account from ${lines(sql`a.iban`)} and ${end} >= reverse(t.value) collate "C" and ${end} <= reverse(t.value) collate "C" || chr(1114111)
        order by ${end} limit 1) f
      where ${places === null ? sql`true` : sql`a.legal_entity_id = any(${ids(legalEntityIds)})`})
      union all
      select p.value, p.iban, f.payer_account, p.position + 1 from payer p cross join lateral (
        select l.payer_account from ${lines(sql`p.iban`)} and ${end} > reverse(p.payer_account) collate "C" and ${end} <= reverse(p.value) collate "C" || chr(1114111)
        order by ${end} limit 1) f
      where p.position < ${sql.lit(mostPayers)})
    select 'TRANSFER' as kind, n.id, n.client_id, null::uuid as warehouse_id, n.payer_account as sort_key, case n.payer_account when n.value then 1 else 2 end as rank
    from (
      select distinct on (n.payer_account) n.*, p.value from payer p cross join lateral (
        select l.id, l.client_id, l.payer_account, l.booked_on from ${lines(sql`p.iban`)} and ${end} = reverse(p.payer_account) collate "C"
        order by l.client_id is null, l.booked_on desc nulls last, l.id desc limit 1) n
      order by n.payer_account, n.client_id is null, n.booked_on desc nulls last, n.id desc) n`);
}

/** In an index of the kind: per warehouse, so that a small scope never reads the entries of a large organisation. */
function beginning({ kind, places }: SearchedKind, { prefix }: SearchTerms): RawBuilder<unknown> {
  const range = beginsWith(sql`e.sort_key`, prefix, (text) => once(text, 'text'));
  if (places === null)
    return sql`(select ${columns}, 2 as rank from search_entries e where e.kind = ${sql.lit(kind)} and ${range} order by e.sort_key, e.id limit ${sql.lit(each)})`;
  return sql`(select f.*, 2 as rank from unnest(${ids(places)}) w cross join lateral (
    select ${columns} from search_entries e where e.kind = ${sql.lit(kind)} and e.warehouse_id = w and ${range} order by e.sort_key, e.id limit ${sql.lit(each)}
  ) f order by f.sort_key, f.id limit ${sql.lit(each)})`;
}

/** Each word begins a word of the name, or, of a client, all of them are in the contact data. */
function named(searched: SearchedKind, { words, contact }: SearchTerms): RawBuilder<unknown>[] {
  const { kind, places, legalEntityIds, contacts } = searched;
  if (words.length === 0) return [];
  const names =
    kind === 'CLIENT' && places !== null
      ? clientsOf(places, words)
      : firstOf(
          sql`select ${columns}, 2 as rank from search_entries e where e.kind = ${sql.lit(kind)} and ${within(kind, places, legalEntityIds)} and ${hasWords(words)}`,
        );
  return contacts === undefined || contact === null ? [names] : [names, byContact(contacts, contact)];
}

/** Each warehouse by itself, in the index that begins with it: a person with few clients never reads those of a large organisation. */
const clientsOf = (places: readonly string[], words: readonly string[]): RawBuilder<unknown> =>
  firstOf(sql`select f.*, 2 as rank from unnest(${ids(places)}) w cross join lateral (
    select ${columns} from search_entries e where e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = w and ${hasWords(words)} offset 0) f`);

/** As {@link clientsOf}. */
const byContact = (contacts: SearchPlaces, contact: string): RawBuilder<unknown> =>
  contacts === null
    ? firstOf(
        sql`select ${columns}, 2 as rank from search_entries e where e.kind = 'CLIENT' and e.warehouse_id is null and ${hasContact(contact)}`,
      )
    : firstOf(sql`select f.*, 2 as rank from unnest(${ids(contacts)}) w cross join lateral (
        select ${columns} from search_entries e where e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = w and ${hasContact(contact)} offset 0) f`);

/** Subqueries: to plan as many joins takes longer than most searches. */
const present = (found: RawBuilder<unknown>) => sql<FoundRecord>`
  select f.kind, f.id, f.client_id as "clientId", f.warehouse_id as "warehouseId", case f.rank when 1 then 'EXACT' when 2 then 'PREFIX' else 'SIMILAR' end as match,
    case f.kind
      when 'BOX' then (select b.name from boxes b where b.id = f.id)
      when 'CONTRACT' then (select c.business_id from contracts c where c.id = f.id)
      when 'INVOICE' then (select i.number from invoices i where i.id = f.id)
      when 'WAREHOUSE' then (select w.name from warehouses w where w.id = f.id)
      when 'VOUCHER' then (select v.token from vouchers v where v.id = f.id)
      when 'LOCK' then (select l.device_id from locks l where l.id = f.id)
      when 'STAFF' then (select m.name from staff m where m.id = f.id)
      when 'COMPANY' then (select x.name from legal_entities x where x.id = f.id)
      when 'TRANSFER' then (select coalesce(nullif(t.payer_name, ''), t.payer_account) from bank_entries t where t.id = f.id)
    end as title,
    case f.kind
      when 'WAREHOUSE' then (select w.city from warehouses w where w.id = f.id)
      when 'LOCK' then (select d.name from locks l join boxes d on d.id = l.box_id where l.id = f.id)
      when 'STAFF' then (select m.email from staff m where m.id = f.id)
      when 'COMPANY' then (select x.company_id from legal_entities x where x.id = f.id)
      when 'TRANSFER' then (select t.payer_account from bank_entries t where t.id = f.id)
    end as detail,
    case f.kind
      when 'TRANSFER' then (select s.legal_entity_id from bank_entries t join bank_statements s on s.id = t.statement_id where t.id = f.id)
    end as "legalEntityId",
    u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber"
  from (${found}) f left join users u on u.id = f.client_id
  order by f.rank, f.sort_key, f.id`;

/** Records whose key, number or name fits; a record may come more than once. One statement. */
export async function findRecords(reader: Reader, kinds: readonly SearchedKind[], terms: SearchTerms): Promise<FoundRecord[]> {
  const parts = kinds.flatMap((kind) => {
    const { account } = terms;
    if (kind.kind === 'TRANSFER') return account === null ? [] : [byPayer(kind, { ...terms, account })];
    return [
      ...exactly(kind, terms),
      ...(kindsOfWords.includes(kind.kind) ? named(kind, terms) : [beginning(kind, terms)]),
      ...(kind.kind === 'COMPANY' && account !== null ? [byOwnAccount(kind, account)] : []),
    ];
  });
  if (parts.length === 0) return [];
  const found = sql`with keyed as materialized (${keyed(terms.keys)}) select p.* from (${all(parts, sql` union all `)}) p`;
  return (await present(found).execute(reader)).rows;
}

/** Clients whose names are written in a similar way, the most similar first. */
export async function findSimilar(reader: Reader, places: SearchPlaces, text: string): Promise<FoundRecord[]> {
  const { rows } = await present(sql`
    select 'CLIENT' as kind, s.id, s.id as client_id, s.warehouse_id, 3 as rank, lpad(s.position::text, 3, '0') as sort_key
    from find_similar_clients(${text}, ${places}::uuid[], ${each}) with ordinality as s (id, warehouse_id, position)`).execute(reader);
  return rows;
}
