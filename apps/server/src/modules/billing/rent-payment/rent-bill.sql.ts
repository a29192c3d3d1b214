import type { Country, Currency, Language, PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isCollectedRent } from '../collected-debt/collected-debt.sql.ts';
import { isPlannedRent } from '../planned-debt/planned-debt.sql.ts';

export interface RentBill {
  rent_id: string;
  contract_id: string;
  client_id: string;
  /**
   * The amount to pay in minor units: what is open of the invoice. For a paid rent, or without an invoice: its total with rounding, minus
   * the paid referral reward and the credited days.
   */
  amount: number;
  currency: Currency;
  due_on: string;
  period_from: string;
  period_to: string;
  is_paid: boolean;
  /** How often it became due again after a payment. */
  reopened: number;
  invoice_number: string | null;
  box_name: string;
  warehouse_name: string;
  country: Country;
  time_zone: string;
  email: string;
  first_name: string;
  language: Language;
}

/** Selects the amount of a rent and its client. Part payments and credit notes lower it. */
function selectBills(reader: Reader) {
  return (
    reader
      .selectFrom('rents as r')
      .innerJoin('contracts as c', 'c.id', 'r.contract_id')
      .innerJoin('users as u', 'u.id', 'c.client_id')
      .innerJoin('boxes as b', 'b.id', 'c.box_id')
      .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
      // "offset 0" keeps a subquery separate. While the statistics are outdated, as during the first run, the planner would read all documents for each page.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('invoices')
            .select(['invoices.id', 'number', sql<number>`amount_gross + rounding`.as('total')])
            .whereRef('rent_id', '=', 'r.id')
            .where('kind', '=', sql.lit('INVOICE'))
            .offset(sql.lit(0))
            .as('i'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('ledger_entries')
            .select(sql<number>`amount - allocated`.as('open'))
            .whereRef('source_id', '=', 'i.id')
            .where('source', '=', sql.lit('DOCUMENT'))
            .offset(sql.lit(0))
            .as('l'),
        (join) => join.onTrue(),
      )
      .select([
        'r.id as rent_id',
        'r.contract_id',
        'c.client_id',
        sql<number>`case when r.paid_at is null and l.open is not null then l.open
        else coalesce(i.total, r.amount_gross) - r.reward_amount - r.credited_amount end`.as('amount'),
        'r.currency',
        'r.due_on',
        'r.period_from',
        'r.period_to',
        sql<boolean>`r.paid_at is not null`.as('is_paid'),
        'r.reopened',
        'i.number as invoice_number',
        'b.name as box_name',
        'w.name as warehouse_name',
        'w.country',
        'w.time_zone',
        'u.email',
        'u.first_name',
        'u.user_language as language',
      ])
      .$castTo<RentBill>()
  );
}

export function findRentBill(reader: Reader, rentId: string): Promise<RentBill | undefined> {
  return selectBills(reader).where('r.id', '=', rentId).executeTakeFirst();
}

export function readRentBill(reader: Reader, rentId: string): Promise<RentBill> {
  return selectBills(reader).where('r.id', '=', rentId).executeTakeFirstOrThrow();
}

export function listRentBills(reader: Reader, rentIds: readonly string[]): Promise<RentBill[]> {
  return selectBills(reader).where('r.id', '=', sql<string>`any(${rentIds}::uuid[])`).execute();
}

/** A rent whose card is charged today. */
export interface RentToCharge extends RentBill {
  payment_provider: PaymentProvider | null;
  payment_method_reference: string | null;
  /** The most that the client agreed to have charged to the card, in minor units; null: any rent of the terms. */
  card_limit: number | null;
  /** Number of payment attempts so far, of all kinds. */
  attempts: number;
  /** The client has not accepted the rent, which follows from the price clause. */
  lacks_consent: boolean;
  /** A charge of the card has paid a part of the rent: it was lost by a restore, with the change of the rent before it. */
  is_charged_in_part: boolean;
  /** The payer's bank asks for the money of a payment of this contract. */
  is_disputed: boolean;
  /** True if one of them is open or not settled. */
  is_open: boolean;
}

/**
 * Locks up to `limit` rents whose next attempt may be due, ordered by its date. Skips rows that another worker has locked. Reads the index
 * only, so that a page costs the same with few and with millions of rents.
 */
export async function lockRentsToCharge(
  trx: Trx,
  today: string,
  { after, limit }: { after: { on: string; id: string } | null; limit: number },
): Promise<{ on: string; id: string }[]> {
  const { rows } = await sql<{ on: string; id: string }>`
    select id, next_attempt_on as "on" from rents
    where next_attempt_on <= ${today}::date
      and (next_attempt_on, id) > (${after?.on ?? '-infinity'}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by next_attempt_on, id limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

/** Locks those of some rents whose next attempt may be due. Skips rows that another worker has locked. */
export async function lockNewRents(trx: Trx, today: string, rentIds: readonly string[]): Promise<{ on: string; id: string }[]> {
  const { rows } = await sql<{ on: string; id: string }>`
    select id, next_attempt_on as "on" from rents where id = any(${rentIds}::uuid[]) and next_attempt_on <= ${today}::date
    order by next_attempt_on, id for no key update skip locked`.execute(trx);
  return rows;
}

/**
 * Returns the locked rents with their open-attempt flag. Excludes rents whose day has not begun in the warehouse's time zone, and contracts
 * with suspended billing, and rents in an open instalment plan or collection case.
 */
export function listRentsToCharge(reader: Reader, timeZones: readonly string[], rentIds: readonly string[]): Promise<RentToCharge[]> {
  return selectBills(reader)
    .select([
      'c.payment_provider',
      'c.payment_method_reference',
      'c.card_limit',
      sql<number>`(select coalesce(max(p.attempt), 0) from payments p where p.rent_id = r.id)`.as('attempts'),
      sql<boolean>`lacks_card_consent(c.id, r.period_from)`.as('lacks_consent'),
      // Open disputes are few.
      sql<boolean>`c.id in (select coalesce(dr.contract_id, dc.id) from disputes d join payments dp on dp.id = d.payment_id
        left join rents dr on dr.id = dp.rent_id left join contracts dc on dc.order_id = dp.order_id where d.status = 'OPEN')`.as(
        'is_disputed',
      ),
      // A subquery with an aggregate uses an index for each rent. PostgreSQL would answer "exists" from a hash table of all payments.
      sql<boolean>`(select coalesce(bool_or(p.kind = 'AUTOPAY' and p.is_part and p.settlement = 'FULFILLED'), false)
        from payments p where p.rent_id = r.id)`.as('is_charged_in_part'),
      sql<boolean>`(select coalesce(bool_or(p.status in ('CREATED', 'PENDING') or (p.status = 'PAID' and p.settlement is null)), false)
        from payments p where p.rent_id = r.id)`.as('is_open'),
    ])
    .where('r.id', '=', sql<string>`any(${rentIds}::uuid[])`)
    .where('w.time_zone', '=', sql<string>`any(${timeZones}::text[])`)
    .where('c.billing_suspended_at', 'is', null)
    .where(sql<boolean>`not ${isPlannedRent} and not ${isCollectedRent}`)
    .orderBy('r.id')
    .$castTo<RentToCharge>()
    .execute();
}

/** The bills of rents whose charge was declined, with the date of their first charge in the warehouse's time zone. */
export function listDeclinedBills(reader: Reader, rentIds: readonly string[]): Promise<(RentBill & { first_tried_on: string })[]> {
  return selectBills(reader)
    .select(
      sql<string>`(select (min(p.created_at) at time zone w.time_zone)::date from payments p where p.rent_id = r.id and p.kind = 'AUTOPAY'
        and p.decline_code is distinct from 'not_sent')`.as('first_tried_on'),
    )
    .where('r.id', 'in', rentIds)
    .orderBy('r.id')
    .$castTo<RentBill & { first_tried_on: string }>()
    .execute();
}
