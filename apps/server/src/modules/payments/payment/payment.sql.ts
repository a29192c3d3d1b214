import type { Currency, Language, PaymentProvider } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { DeclineKind } from './payment.ports.ts';
import { neverArrived, type PaymentState } from './payment.states.ts';

export type Settlement = 'FULFILLED' | 'REFUNDED' | 'PARKED';

export interface PaymentRow {
  id: string;
  /** What is paid: one of the two. */
  order_id: string | null;
  rent_id: string | null;
  provider: PaymentProvider;
  attempt: number;
  kind: 'PAGE' | 'AUTOPAY';
  /** The card that an AUTOPAY attempt charges. */
  method_reference: string | null;
  /** When the gateway was first called for it. */
  called_at: Date | null;
  status: PaymentState;
  provider_payment_id: string | null;
  redirect_url: string | null;
  amount: number;
  currency: Currency;
  decline_code: string | null;
  decline_kind: DeclineKind | null;
  settlement: Settlement | null;
  /** Of a rent: where the payer asked to be sent back. */
  return_path: string | null;
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = [
  'id',
  'order_id',
  'rent_id',
  'provider',
  'attempt',
  'kind',
  'method_reference',
  'called_at',
  'status',
  'provider_payment_id',
  'redirect_url',
  'amount',
  'currency',
  'decline_code',
  'decline_kind',
  'settlement',
  'return_path',
  'paid_at',
  'created_at',
  'updated_at',
] as const;

/** The table's checks list the states and currencies; this gives them their types back. */
const typed = (reader: Reader) => reader.selectFrom('payments').select(columns).$castTo<PaymentRow>();

export function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  return typed(reader).where('id', '=', id).executeTakeFirst();
}

export function lockPayment(trx: Trx, id: string): Promise<PaymentRow> {
  return typed(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export function findPaymentByProviderId(reader: Reader, provider: string, providerPaymentId: string): Promise<PaymentRow | undefined> {
  return typed(reader).where('provider', '=', provider).where('provider_payment_id', '=', providerPaymentId).executeTakeFirst();
}

/**
 * Whether the gateway has not told its id of one of our attempts: it was not asked yet, or its answer got lost. One that seems never to have arrived
 * counts as well, from `since` on: news of it would prove the contrary.
 */
export async function hasUnknownPayments(reader: Reader, provider: string, since: Date): Promise<boolean> {
  const without = () =>
    reader.selectFrom('payments').select('id').where('provider', '=', provider).where('provider_payment_id', 'is', null);
  const open = await without().where('status', 'in', ['CREATED', 'PENDING']).limit(1).executeTakeFirst();
  if (open !== undefined) return true;
  const missed = await without()
    .where('decline_code', '=', sql.lit(neverArrived))
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return missed !== undefined;
}

export function listPaymentsOfOrder(reader: Reader, orderId: string): Promise<PaymentRow[]> {
  return typed(reader).where('order_id', '=', orderId).orderBy('attempt').execute();
}

export function listPaymentsOfRent(reader: Reader, rentId: string): Promise<PaymentRow[]> {
  return typed(reader).where('rent_id', '=', rentId).orderBy('attempt').execute();
}

/** What an attempt is to pay. */
export type Payable = { orderId: string } | { rentId: string; returnPath: string };

export function insertAttempt(
  trx: Trx,
  row: { id: string; payable: Payable; provider: PaymentProvider; amount: number; currency: string; now: Date },
): Promise<{ id: string; attempt: number }> {
  const [orderId, rentId, returnPath] =
    'orderId' in row.payable ? [row.payable.orderId, null, null] : [null, row.payable.rentId, row.payable.returnPath];
  return trx
    .insertInto('payments')
    .columns([
      'id',
      'order_id',
      'rent_id',
      'return_path',
      'provider',
      'attempt',
      'status',
      'amount',
      'currency',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .select(({ fn, val }) => [
          val(row.id).as('id'),
          sql<string | null>`${orderId}::uuid`.as('order_id'),
          sql<string | null>`${rentId}::uuid`.as('rent_id'),
          sql<string | null>`${returnPath}::text`.as('return_path'),
          val(row.provider).as('provider'),
          sql<number>`coalesce(${fn.max('attempt')}, 0) + 1`.as('attempt'),
          val('CREATED').as('status'),
          sql<number>`${row.amount}::integer`.as('amount'),
          val(row.currency).as('currency'),
          sql<Date>`${row.now}::timestamptz`.as('created_at'),
          sql<Date>`${row.now}::timestamptz`.as('updated_at'),
        ])
        .where(orderId === null ? 'rent_id' : 'order_id', '=', orderId ?? rentId),
    )
    .returning(['id', 'attempt'])
    .executeTakeFirstOrThrow();
}

/**
 * Notes the first call of the gateway for an attempt. Whoever comes second, even at the same moment, learns of the first.
 * @returns when it was called before, or null
 */
export async function claimCall(trx: Trx, id: string, now: Date): Promise<Date | null> {
  const before = await lockPayment(trx, id);
  const change = before.called_at === null ? { called_at: now, updated_at: now } : { updated_at: now };
  await trx.updateTable('payments').set(change).where('id', '=', id).executeTakeFirstOrThrow();
  return before.called_at;
}

/** Forgets a call that surely did nothing. */
export async function releaseCall(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('payments').set({ called_at: null }).where('id', '=', id).where('provider_payment_id', 'is', null).execute();
}

export async function updatePayment(
  trx: Trx,
  id: string,
  change: {
    status?: PaymentState;
    declineCode?: string | null;
    declineKind?: DeclineKind | null;
    settlement?: Settlement;
    paidAt?: Date;
    providerPaymentId?: string;
    redirectUrl?: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      updated_at: change.now,
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.declineCode === undefined ? {} : { decline_code: change.declineCode }),
      ...(change.declineKind === undefined ? {} : { decline_kind: change.declineKind }),
      ...(change.settlement === undefined ? {} : { settlement: change.settlement }),
      ...(change.paidAt === undefined ? {} : { paid_at: change.paidAt }),
      ...(change.providerPaymentId === undefined ? {} : { provider_payment_id: change.providerPaymentId }),
      ...(change.redirectUrl === undefined ? {} : { redirect_url: change.redirectUrl }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export interface Purchase {
  order_id: string;
  language: Language;
  email: string;
  hold_expires_at: Date;
  limited_view: boolean;
  box_name: string;
  warehouse_name: string;
  time_zone: string;
}

/** What the payer is shown on the gateway's page. Read here by a join, so that payment needs no call back into order, which calls it. */
export function readPurchase(reader: Reader, orderId: string): Promise<Purchase> {
  return reader
    .selectFrom('orders')
    .innerJoin('boxes', 'boxes.id', 'orders.box_id')
    .innerJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .select([
      'orders.id as order_id',
      'orders.language',
      'orders.hold_expires_at',
      'orders.limited_view',
      'boxes.name as box_name',
      'warehouses.name as warehouse_name',
      'warehouses.time_zone',
      sql<string>`orders.invoicing_details ->> 'email'`.as('email'),
    ])
    .where('orders.id', '=', orderId)
    .$castTo<Purchase>()
    .executeTakeFirstOrThrow();
}

/**
 * Takes up to `limit` payments that nobody has heard of since `before`: open ones, and paid ones that were never settled. Taking
 * marks them, so that a second worker takes others.
 */
export async function takeQuietPayments(trx: Trx, input: { before: Date; now: Date; limit: number }): Promise<string[]> {
  const rows = await trx
    .updateTable('payments')
    .set({ updated_at: input.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where((or) =>
          or.or([or('status', 'in', ['CREATED', 'PENDING']), or.and([or('status', '=', 'PAID'), or('settlement', 'is', null)])]),
        )
        .where('updated_at', '<', input.before)
        // Where a person has to look first, nothing is asked meanwhile.
        .where(sql<boolean>`(kind = 'PAGE' or not exists (select from rents r join contracts c on c.id = r.contract_id
          where r.id = payments.rent_id and c.billing_parked_at is not null))`)
        .orderBy('updated_at')
        .limit(input.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
