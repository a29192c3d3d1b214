import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface RentPaymentRow {
  id: string;
  amount: number;
  /** Refunds of all states: what the gateway refused goes back by hand. */
  refunded: number;
  /** The order's terms while its "first month free" has no credit note yet, else null. */
  promised_terms: unknown;
}

/** The payments that a contract's rents were paid by: nobody refunds them until the transaction ends. */
export async function lockPaymentsOfContract(trx: Trx, contractId: string): Promise<void> {
  await sql`select p.id from payments p where p.order_id = (select order_id from contracts where id = ${contractId})
    or p.rent_id in (select id from rents where contract_id = ${contractId}) order by p.id for update`.execute(trx);
}

/** The payment that paid a rent: its own, or of the first rent the order's. Undefined when it was paid in another way. */
export async function findRentPayment(reader: Reader, rentId: string): Promise<RentPaymentRow | undefined> {
  const { rows } = await sql<RentPaymentRow>`
    select p.id, p.amount,
      (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id) as refunded,
      (select o.terms from orders o where o.id = p.order_id and exists (
        select from refunds f where f.payment_id = p.id and f.reason = 'PROMOTION' and f.credit_note_id is null)) as promised_terms
    from rents r join contracts c on c.id = r.contract_id
    join payments p on p.rent_id = r.id or (r.period_number = 0 and p.order_id = c.order_id)
    where r.id = ${rentId} and p.status = 'PAID' and p.settlement = 'FULFILLED'`.execute(reader);
  return rows[0];
}
