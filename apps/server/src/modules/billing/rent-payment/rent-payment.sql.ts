import type { Currency } from '@komora/api/enumerations';
import type { Money } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isCollectedRent } from '../collected-debt/collected-debt.sql.ts';
import { isPlannedRent } from '../planned-debt/planned-debt.sql.ts';

export interface RentPaymentRow {
  id: string;
  amount: number;
  /** Refunds in all states, because staff return rejected refunds manually. */
  refunded: number;
  /** Payments of its invoice by other cards, for example instalments. */
  by_other_cards: number;
  /** The order's terms while its "first month free" has no credit note yet, else null. */
  promised_terms: unknown;
}

/** Locks the payments of a contract's rents, so that no other transaction refunds them. */
export async function lockPaymentsOfContract(trx: Trx, contractId: string): Promise<void> {
  await sql`select p.id from payments p where p.order_id = (select order_id from contracts where id = ${contractId})
    or p.rent_id in (select id from rents where contract_id = ${contractId}) order by p.id for update`.execute(trx);
}

/** The card payment of a rent, the largest of several; for the first rent, the payment of the order. Undefined if the rent was paid in another way. */
export async function findRentPayment(reader: Reader, rentId: string): Promise<RentPaymentRow | undefined> {
  const { rows } = await sql<RentPaymentRow>`
    select p.id, p.amount,
      -- A recovered refund without a credit note is subtracted from the next refund.
      (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id and (f.reason <> 'RECOVERED' or f.credit_note_id is not null)) as refunded,
      (select coalesce(sum(a.amount), 0)::integer from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
        join allocations a on a.debit_id = l.id and a.released_on is null join ledger_entries k on k.id = a.credit_id
        where i.rent_id = r.id and i.kind = 'INVOICE' and k.kind = 'PAYMENT' and k.method = 'CARD' and k.source_id <> p.id) as by_other_cards,
      (select o.terms from orders o where o.id = p.order_id and exists (
        select from refunds f where f.payment_id = p.id and f.reason = 'PROMOTION' and f.credit_note_id is null)) as promised_terms
    from rents r join contracts c on c.id = r.contract_id
    join payments p on p.rent_id = r.id or (r.period_number = 0 and p.order_id = c.order_id)
    where r.id = ${rentId} and p.status = 'PAID' and p.settlement in ('FULFILLED', 'DISPUTED')
    order by p.amount desc, p.id limit 1`.execute(reader);
  return rows[0];
}

/** The rent that a card payment paid, with its invoice and contract; for the payment of an order, its first rent. Undefined if there is none. */
export async function findRentOfPayment(
  reader: Reader,
  paymentId: string,
): Promise<{ rentId: string; contractId: string; invoiceId: string } | undefined> {
  const { rows } = await sql<{ rentId: string; contractId: string; invoiceId: string }>`
    select r.id as "rentId", r.contract_id as "contractId", i.id as "invoiceId"
    from payments p join rents r on r.id = coalesce(p.rent_id,
      (select o.id from contracts c join rents o on o.contract_id = c.id and o.period_number = 0 where c.order_id = p.order_id))
    join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where p.id = ${paymentId}`.execute(reader);
  return rows[0];
}

/** Minor units of the promotion's refund of a contract's order that is not paid out yet; undefined for none. At most one row. */
export async function selectPendingPromotionRefund(reader: Reader, contractId: string): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    select f.amount, f.currency from refunds f join payments p on p.id = f.payment_id join contracts c on c.order_id = p.order_id
    where c.id = ${contractId} and f.reason = 'PROMOTION' and f.status in ('REQUESTED', 'SENT')`.execute(reader);
  return rows[0];
}

/**
 * Locks those unpaid rents whose client has free credit, the oldest due day first. Leaves out rents in an instalment plan or collection case, and rents with
 * a charge or payment that is not settled. Few clients have credit, so `case` keeps the other conditions from being read for all rents.
 */
export async function lockRentsWithCredit(
  trx: Trx,
  rentIds: readonly string[],
): Promise<{ rentId: string; clientId: string; currency: Currency }[]> {
  const { rows } = await sql<{ rentId: string; clientId: string; currency: Currency }>`
    select r.id as "rentId", c.client_id as "clientId", r.currency from rents r join contracts c on c.id = r.contract_id
    where r.id = any(${rentIds}::uuid[]) and r.paid_at is null and c.billing_suspended_at is null
      and case when not exists (select from ledger_entries e where e.client_id = c.client_id and e.settled_on is null and e.amount < 0 and not e.is_reserved)
        then false
        else not ${isPlannedRent} and not ${isCollectedRent} and not exists (select from payments p where p.rent_id = r.id
          and ((p.status in ('CREATED', 'PENDING') and p.kind = 'AUTOPAY') or (p.status = 'PAID' and p.settlement is null))) end
    order by r.due_on, r.id for no key update of r`.execute(trx);
  return rows;
}
