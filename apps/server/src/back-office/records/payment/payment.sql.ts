import type { PaymentListState } from '@komora/api/admin';
import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { InstantPosition } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface PaymentData {
  id: string;
  createdAt: Date;
  paidAt: Date | null;
  state: PaymentListState;
  kind: 'PAGE' | 'AUTOPAY';
  provider: PaymentProvider;
  providerPaymentId: string | null;
  declineCode: string | null;
  /** Minor units. */
  amount: number;
  refunded: number;
  currency: Currency;
  settlement: string | null;
  clientId: string | null;
  firstName: string | null;
  lastName: string | null;
  contractId: string | null;
  contractNumber: string | null;
  orderId: string | null;
  rentId: string | null;
  invoiceNumber: string | null;
}

export interface PaymentFilter {
  scope: Scope;
  warehouse?: string | undefined;
  state?: PaymentListState | undefined;
  provider?: PaymentProvider | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The query that filters and the row use the same words: what is returned counts as returned when it was requested. */
const refunded = sql`coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.status <> 'FAILED'), 0)::integer`;
const paid = sql`coalesce(p.charged_amount, p.amount)`;

const conditions: Readonly<Record<PaymentListState, RawBuilder<unknown>>> = {
  OPEN: sql`p.status in ('CREATED', 'PENDING')`,
  FAILED: sql`p.status in ('DECLINED', 'EXPIRED')`,
  DISPUTED: sql`p.settlement in ('DISPUTED', 'LOST')`,
  REFUNDED: sql`p.status = 'PAID' and coalesce(p.settlement not in ('DISPUTED', 'LOST'), true) and ${refunded} >= ${paid}`,
  PAID: sql`p.status = 'PAID' and coalesce(p.settlement not in ('DISPUTED', 'LOST'), true) and ${refunded} < ${paid}`,
};

const state = sql`case when ${conditions.OPEN} then 'OPEN' when ${conditions.FAILED} then 'FAILED' when ${conditions.DISPUTED} then 'DISPUTED'
  when ${refunded} >= ${paid} then 'REFUNDED' else 'PAID' end`;

function matching({ scope, warehouse, state: wanted, provider, from, to, q }: PaymentFilter): RawBuilder<unknown> {
  const within = [
    ...(scope.everywhere ? [] : [sql`place.warehouse_id = any(${scope.warehouseIds}::uuid[])`]),
    ...(warehouse === undefined ? [] : [sql`place.warehouse_id = ${warehouse}`]),
  ];
  const all = [
    ...(within.length === 0
      ? []
      : [sql`exists (select from payment_places place where place.payment_id = p.id and ${sql.join(within, sql` and `)})`]),
    ...(wanted === undefined ? [] : [conditions[wanted]]),
    ...(provider === undefined ? [] : [sql`p.provider = ${provider}`]),
    ...(from === undefined ? [] : [sql`p.created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql`p.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ...(q === undefined ? [] : [named(q)]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** An id of the gateway, or the number of an invoice or a contract. Each part reads an index. */
const named = (q: string) => sql`p.id = any(array(
  select x.id from payments x where x.provider = any(array['STRIPE', 'GOPAY', 'MOCK']) and x.provider_payment_id = ${q}
  union select x.id from invoices i join payments x on x.rent_id = i.rent_id where i.number = upper(${q})
  union select x.id from contracts c join rents r on r.contract_id = c.id join payments x on x.rent_id = r.id where c.business_id = upper(${q})
  union select x.id from contracts c join payments x on x.order_id = c.order_id where c.business_id = upper(${q})))`;

/** At most `limit` payments, the latest first. */
export async function listPaymentRows(
  reader: Reader,
  filter: PaymentFilter,
  { after, limit }: { after: InstantPosition | undefined; limit: number },
): Promise<PaymentData[]> {
  // Instants of attempts come from the clock of the program, in milliseconds, so a cursor names them exactly.
  const beyond = after === undefined ? sql`` : sql`and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<PaymentData>`
    select p.id, p.created_at as "createdAt", p.paid_at as "paidAt", ${state} as state, p.kind, p.provider, p.provider_payment_id as "providerPaymentId",
      p.decline_code as "declineCode", ${paid} as amount, ${refunded} as refunded, coalesce(p.charged_currency, p.currency) as currency, p.settlement,
      place.client_id as "clientId", u.first_name as "firstName", u.last_name as "lastName", c.id as "contractId", c.business_id as "contractNumber",
      p.order_id as "orderId", p.rent_id as "rentId",
      (select i.number from invoices i where i.rent_id = coalesce(p.rent_id, (select r.id from rents r where r.contract_id = c.id and r.period_number = 0))
        and i.kind = 'INVOICE' limit 1) as "invoiceNumber"
    from (
      select p.* from payments p where ${matching(filter)} ${beyond}
      order by p.created_at desc, p.id desc limit ${limit}
    ) p join payment_places place on place.payment_id = p.id left join users u on u.id = place.client_id left join contracts c on c.id = place.contract_id
    order by p.created_at desc, p.id desc`.execute(reader);
  return rows;
}

/** Counts at most `most` payments. */
export async function countPaymentRows(reader: Reader, filter: PaymentFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from payments p where ${matching(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}
