import type { Country, Currency, Language, PaymentProvider } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface RentBill {
  rent_id: string;
  contract_id: string;
  client_id: string;
  /** What is to be paid, minor units: the invoice's sum with its rounding, less what the client's reward has paid. */
  amount: number;
  currency: Currency;
  due_on: string;
  period_from: string;
  period_to: string;
  is_paid: boolean;
  invoice_number: string | null;
  box_name: string;
  warehouse_name: string;
  country: Country;
  time_zone: string;
  email: string;
  first_name: string;
  language: Language;
}

/** What a rent costs and whom it is billed to. The due sum of a rent never changes once its invoice is issued. */
function bills(reader: Reader) {
  return reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .leftJoin('invoices as i', (join) => join.onRef('i.rent_id', '=', 'r.id').on('i.kind', '=', sql.lit('INVOICE')))
    .select([
      'r.id as rent_id',
      'r.contract_id',
      'c.client_id',
      sql<number>`coalesce(i.amount_gross + i.rounding, r.amount_gross) - r.reward_amount`.as('amount'),
      'r.currency',
      'r.due_on',
      'r.period_from',
      'r.period_to',
      sql<boolean>`r.paid_at is not null`.as('is_paid'),
      'i.number as invoice_number',
      'b.name as box_name',
      'w.name as warehouse_name',
      'w.country',
      'w.time_zone',
      'u.email',
      'u.first_name',
      'u.user_language as language',
    ])
    .$castTo<RentBill>();
}

export function findRentBill(reader: Reader, rentId: string): Promise<RentBill | undefined> {
  return bills(reader).where('r.id', '=', rentId).executeTakeFirst();
}

export function readRentBill(reader: Reader, rentId: string): Promise<RentBill> {
  return bills(reader).where('r.id', '=', rentId).executeTakeFirstOrThrow();
}

/** A rent whose card is to be charged today. */
export interface RentToCharge extends RentBill {
  payment_provider: PaymentProvider | null;
  payment_method_reference: string | null;
  /** Attempts to pay it so far, of all kinds. */
  attempts: number;
  /** Whether one of them has not ended. */
  is_open: boolean;
}

/**
 * Locks up to `limit` rents whose next try may have come, in the order of their days. What another worker holds is left to it. By the index alone, so
 * that a page costs the same among few rents and among millions.
 */
export async function lockRentsToTry(
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

/**
 * Those of locked rents that are to be charged. Left alone: where the day has not come yet, whose billing is parked, and while any attempt to pay the
 * rent is open, also by its client on a page.
 */
export function listRentsToCharge(reader: Reader, timeZones: readonly string[], rentIds: readonly string[]): Promise<RentToCharge[]> {
  return bills(reader)
    .select([
      'c.payment_provider',
      'c.payment_method_reference',
      sql<number>`(select coalesce(max(p.attempt), 0) from payments p where p.rent_id = r.id)`.as('attempts'),
      // Asked for each rent by itself: joined, it would be looked for among all payments.
      sql<boolean>`(select coalesce(bool_or(p.status in ('CREATED', 'PENDING') or (p.status = 'PAID' and p.settlement is null)), false)
        from payments p where p.rent_id = r.id)`.as('is_open'),
    ])
    .where('r.id', '=', sql<string>`any(${rentIds}::uuid[])`)
    .where('w.time_zone', '=', sql<string>`any(${timeZones}::text[])`)
    .where('c.billing_parked_at', 'is', null)
    .orderBy('r.id')
    .$castTo<RentToCharge>()
    .execute();
}

/** The bills of rents whose charge was declined, with the day of their first charge on the warehouse's calendar. */
export function listDeclinedBills(reader: Reader, rentIds: readonly string[]): Promise<(RentBill & { first_tried_on: string })[]> {
  return bills(reader)
    .select(
      sql<string>`(select (min(p.created_at) at time zone w.time_zone)::date from payments p where p.rent_id = r.id and p.kind = 'AUTOPAY')`.as(
        'first_tried_on',
      ),
    )
    .where('r.id', 'in', rentIds)
    .orderBy('r.id')
    .$castTo<RentBill & { first_tried_on: string }>()
    .execute();
}
