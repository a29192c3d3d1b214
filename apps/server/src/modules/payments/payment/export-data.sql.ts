import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportPayments: ExportPart = { name: 'payments', read: (reader, { userId }) => read(reader, userId) };

/** Payments and refunds of a client's orders and rents, and those that staff assigned after a restore. */
async function read(reader: Reader, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select p.provider, p.status, p.amount, p.currency, p.charged_amount as "chargedAmount", p.charged_currency as "chargedCurrency", p.kind, p.decline_code as "declineCode", p.order_id as "orderId", p.rent_id as "rentId",
      p.provider_payment_id as "providerPaymentId", p.created_at as "createdAt", p.paid_at as "paidAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('reason', f.reason, 'amount', f.amount, 'status', f.status, 'createdAt', f.created_at) order by f.created_at)
        from refunds f where f.payment_id = p.id
      ), '[]') as refunds
    from payments p
    left join orders o on o.id = p.order_id
    left join rents r on r.id = p.rent_id
    left join contracts c on c.id = r.contract_id
    where ${userId}::uuid in (o.client_id, o.placed_by, c.client_id)
      or (p.is_recovered and exists (select from payment_places place where place.payment_id = p.id and place.client_id = ${userId}::uuid))
    order by p.created_at limit ${exportLimit}`.execute(reader);
  return rows;
}
