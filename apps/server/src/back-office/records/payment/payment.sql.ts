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

/** All conditions but the place. */
function matching({ state: wanted, provider, from, to, q }: PaymentFilter): RawBuilder<unknown> {
  const all = [
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

/** The warehouses of the filter; undefined for all, with payments that belong to none. */
function warehousesOf({ scope, warehouse }: PaymentFilter): readonly string[] | undefined {
  if (scope.everywhere) return warehouse === undefined ? undefined : [warehouse];
  return warehouse === undefined ? scope.warehouseIds : scope.warehouseIds.filter((id) => id === warehouse);
}

/**
 * Payments `p` that match, at most `limit`, the latest first if `order` says so. With warehouses, that many of each are read from an index, so that the payments of
 * the others do not count. Recovered payments are few and have the warehouse of their account, which can change.
 */
function page(filter: PaymentFilter, { beyond, order, limit }: { beyond: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number }) {
  const warehouses = warehousesOf(filter);
  // A literal: with an unknown limit, a plan for all parameters expects a tenth of all payments and reads the table.
  const most = sql.lit(limit);
  const cut = sql`and ${matching(filter)} ${beyond} ${order} limit ${most}`;
  if (warehouses === undefined) return sql`select p.id, p.created_at from payments p where true ${cut}`;
  return sql`
    select p.id, p.created_at from (
      select p.* from unnest(${warehouses}::uuid[]) w (id)
        cross join lateral (select p.id, p.created_at from payments p where p.warehouse_id = w.id ${cut}) p
      union all
      (select p.id, p.created_at from payments p where p.is_recovered
        and exists (select from payment_places place where place.payment_id = p.id and place.warehouse_id = any(${warehouses}::uuid[])) ${cut})
    ) p ${order} limit ${most}`;
}

/** At most `limit` payments, the latest first. */
export async function listPaymentRows(
  reader: Reader,
  filter: PaymentFilter,
  { after, limit }: { after: InstantPosition | undefined; limit: number },
): Promise<PaymentData[]> {
  // Instants of attempts come from the clock of the program, in milliseconds, so a cursor names them exactly.
  const beyond = after === undefined ? sql`` : sql`and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const order = sql`order by p.created_at desc, p.id desc`;
  const { rows } = await sql<PaymentData>`
    select p.id, p.created_at as "createdAt", p.paid_at as "paidAt", ${state} as state, p.kind, p.provider, p.provider_payment_id as "providerPaymentId",
      p.decline_code as "declineCode", ${paid} as amount, ${refunded} as refunded, coalesce(p.charged_currency, p.currency) as currency, p.settlement,
      place.client_id as "clientId", u.first_name as "firstName", u.last_name as "lastName", c.id as "contractId", c.business_id as "contractNumber",
      p.order_id as "orderId", p.rent_id as "rentId",
      (select i.number from invoices i where i.rent_id = coalesce(p.rent_id, (select r.id from rents r where r.contract_id = c.id and r.period_number = 0))
        and i.kind = 'INVOICE' limit 1) as "invoiceNumber"
    from (${page(filter, { beyond, order, limit })}) page join payments p on p.id = page.id
      cross join lateral (select * from payment_places x where x.payment_id = p.id limit 1) place left join users u on u.id = place.client_id left join contracts c on c.id = place.contract_id
    ${order}`.execute(reader);
  return rows;
}

/** Counts at most `most` payments. */
export async function countPaymentRows(reader: Reader, filter: PaymentFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${page(filter, { beyond: sql``, order: sql``, limit: most })}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}
