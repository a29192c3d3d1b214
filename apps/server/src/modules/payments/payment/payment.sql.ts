import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import type { Money } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { PayableRef } from './payable-ref.ts';
import { neverArrived, type PaymentState } from './payment.lifecycle.ts';
import type { DeclineKind, GatewayStart } from './payment.ports.ts';

/** DISPUTED: the payer's bank asks for the money back. LOST: it took the money back. */
export type Settlement = 'FULFILLED' | 'REFUNDED' | 'HELD_FOR_REVIEW' | 'DISPUTED' | 'LOST';

export interface PaymentRow {
  id: string;
  payable: PayableRef;
  provider: PaymentProvider;
  attempt: number;
  kind: 'PAGE' | 'AUTOPAY';
  /** The card that an AUTOPAY attempt charges. */
  method_reference: string | null;
  /** Time of the first call to the gateway. */
  called_at: Date | null;
  status: PaymentState;
  provider_payment_id: string | null;
  redirect_url: string | null;
  amount: number;
  currency: Currency;
  decline_code: string | null;
  decline_kind: DeclineKind | null;
  settlement: Settlement | null;
  /** Amount that the gateway charged, if not the requested one; null also where that is not stored. */
  charged_amount: number | null;
  charged_currency: Currency | null;
  /** Only for rents: the path to return the payer to. */
  return_path: string | null;
  /** Of the page of a rent: whether the payer wants its card charged later; null: only if the saved card was declined. */
  save_card: boolean | null;
  /** A restored database may have lost an earlier call of this attempt. */
  history_lost: boolean;
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** The account at the gateway; null: not stored. The credentials of another account cannot use the attempt. */
  gateway_account: string | null;
  /** The fields of the first request to the gateway; null before it and after the payment has ended. */
  request: StoredRequest | null;
}

/** As GatewayStart, with the instant as text. */
export type StoredRequest = Pick<GatewayStart, 'reference' | 'description' | 'language' | 'email' | 'returnUrl'> & { expiresAt: string };

const columns = [
  'id',
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
  'charged_amount',
  'charged_currency',
  'return_path',
  'save_card',
  'history_lost',
  'paid_at',
  'created_at',
  'updated_at',
  'gateway_account',
  'request',
] as const;

/** Maps the columns to one reference. A check constraint ensures that exactly one of them is set. A recovered payment refers to itself. */
const payable = sql<PayableRef>`case when is_recovered then jsonb_build_object('kind', 'RECOVERED', 'id', id)
  when order_id is null then jsonb_build_object('kind', 'RENT', 'id', rent_id)
  else jsonb_build_object('kind', 'ORDER', 'id', order_id) end`.as('payable');
const columnOf = { ORDER: 'order_id', RENT: 'rent_id', RECOVERED: 'id' } as const;

/** A gateway rarely reports an outcome after this time. */
const openForMs = 35 * 86_400_000;

/** Check constraints of the table restrict states and currencies; the cast restores these types. */
const typed = (reader: Reader) => reader.selectFrom('payments').select(columns).select(payable).$castTo<PaymentRow>();

export function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  return typed(reader).where('id', '=', id).executeTakeFirst();
}

/** @throws Error if the payment does not exist */
export async function getPayment(reader: Reader, id: string): Promise<PaymentRow> {
  const payment = await findPayment(reader, id);
  if (!payment) throw new Error(`There is no payment ${id}`);
  return payment;
}

/** The accounts of attempts, in no order. */
export function listAccounts(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('payments')
    .select(['id', 'provider', 'gateway_account'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export function lockPayment(trx: Trx, id: string): Promise<PaymentRow> {
  return typed(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks payments in the order of their ids, before any rent or order. The fixed order prevents deadlocks between a notification and the
 * billing run.
 */
export function lockPayments(trx: Trx, ids: readonly string[]): Promise<PaymentRow[]> {
  return typed(trx).where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('id').forUpdate().execute();
}

export function findPaymentByProviderId(reader: Reader, provider: string, providerPaymentId: string): Promise<PaymentRow | undefined> {
  return typed(reader).where('provider', '=', provider).where('provider_payment_id', '=', providerPaymentId).executeTakeFirst();
}

/**
 * @returns true if the gateway's id of one of our attempts is unknown: the call was not made, or its response was lost. Includes attempts
 * updated after `since` that apparently never arrived, because a later notification would disprove that.
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

/** All attempts of a payable, in ascending order. */
export function listAttempts(reader: Reader, { kind, id }: PayableRef): Promise<PaymentRow[]> {
  return typed(reader).where(columnOf[kind], '=', id).orderBy('attempt').execute();
}

/**
 * @param row.returnPath the path to return the payer to; null: the payable decides
 * @param row.request null: the first call to the gateway stores it
 */
export function insertAttempt(
  trx: Trx,
  row: {
    id: string;
    payable: PayableRef;
    returnPath: string | null;
    saveCard: boolean | null;
    request: StoredRequest | null;
    provider: PaymentProvider;
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<{ id: string; attempt: number }> {
  const { kind, id: payableId } = row.payable;
  return trx
    .insertInto('payments')
    .columns([
      'id',
      columnOf[kind],
      'return_path',
      'save_card',
      'request',
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
          sql<string>`${payableId}::uuid`.as('payable_id'),
          sql<string | null>`${row.returnPath}::text`.as('return_path'),
          sql<boolean | null>`${row.saveCard}::boolean`.as('save_card'),
          sql<string | null>`${row.request === null ? null : JSON.stringify(row.request)}::jsonb`.as('request'),
          val(row.provider).as('provider'),
          sql<number>`coalesce(${fn.max('attempt')}, 0) + 1`.as('attempt'),
          val('CREATED').as('status'),
          sql<number>`${row.amount}::integer`.as('amount'),
          val(row.currency).as('currency'),
          sql<Date>`${row.now}::timestamptz`.as('created_at'),
          sql<Date>`${row.now}::timestamptz`.as('updated_at'),
        ])
        .where(columnOf[kind], '=', payableId),
    )
    .returning(['id', 'attempt'])
    .executeTakeFirstOrThrow();
}

/** Changes the choice of an attempt that is not paid yet: the payer pressed again, with another one. */
export async function updateSaveCard(trx: Trx, paymentId: string, saveCard: boolean | null): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ save_card: saveCard })
    .where('id', '=', paymentId)
    .where('status', 'in', ['CREATED', 'PENDING'])
    .execute();
}

/**
 * Records the time of the first call to the gateway. The row lock serialises concurrent callers.
 * @returns the time of the first call if there was one before, else null
 */
export async function recordFirstCall(trx: Trx, id: string, now: Date): Promise<Date | null> {
  const before = await lockPayment(trx, id);
  const change = before.called_at === null ? { called_at: now, updated_at: now } : { updated_at: now };
  await trx.updateTable('payments').set(change).where('id', '=', id).executeTakeFirstOrThrow();
  return before.called_at;
}

/** Resets the call time of a call that certainly had no effect. */
export async function releaseCall(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('payments').set({ called_at: null }).where('id', '=', id).where('provider_payment_id', 'is', null).execute();
}

/** Stores the fields of the first request. @returns the stored ones, which another caller may have stored first */
export async function storeRequest(reader: Reader, id: string, request: StoredRequest): Promise<StoredRequest> {
  const { rows } = await sql<{ request: StoredRequest }>`
    update payments set request = coalesce(request, ${JSON.stringify(request)}::jsonb) where id = ${id} returning request`.execute(reader);
  // A payment that has ended stores nothing.
  return rows[0]?.request ?? request;
}

/**
 * A payment that was lost settles its order or rent again. Does nothing if another payment settles it, or if the bank took its money in another dispute. The
 * payment is locked.
 */
export async function restoreSettlement(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update payments p set settlement = 'FULFILLED', updated_at = ${now} where p.id = ${id} and p.settlement = 'LOST'
      and not exists (select from payments o where o.id <> p.id and o.settlement = 'FULFILLED' and (o.order_id = p.order_id or o.rent_id = p.rent_id and not (o.is_part or p.is_part)))
      and not exists (select from disputes d where d.payment_id = p.id and d.status = 'LOST')`.execute(trx);
}

export async function updatePayment(
  trx: Trx,
  id: string,
  change: {
    status?: PaymentState;
    declineCode?: string | null;
    declineKind?: DeclineKind | null;
    settlement?: Settlement;
    charged?: Money | null;
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
      ...(change.charged == null ? {} : { charged_amount: change.charged.amount, charged_currency: change.charged.currency }),
      ...(change.paidAt === undefined ? {} : { paid_at: change.paidAt }),
      ...(change.providerPaymentId === undefined ? {} : { provider_payment_id: change.providerPaymentId }),
      ...(change.redirectUrl === undefined ? {} : { redirect_url: change.redirectUrl }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Leases up to `limit` payments without an update since `before`: open ones, and paid ones that are not settled. After ten times, the
 * interval doubles each time, up to six hours, or up to a day for open ones that are older than 35 days: an open attempt blocks its rent, and
 * the gateway may have been unavailable for weeks. Sets `updated_at`, so that another worker selects other rows.
 */
export async function leaseStalePayments(trx: Trx, input: { before: Date; now: Date; limit: number }): Promise<PaymentRow[]> {
  const oldest = new Date(input.now.getTime() - openForMs);
  return trx
    .updateTable('payments')
    .set({ updated_at: input.now, polls: sql`polls + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where((or) =>
          or.or([or('status', 'in', ['CREATED', 'PENDING']), or.and([or('status', '=', 'PAID'), or('settlement', 'is', null)])]),
        )
        .where('updated_at', '<', input.before)
        .where(
          sql<boolean>`updated_at <= ${input.now}::timestamptz - case when created_at <= ${oldest} and status <> 'PAID' then interval '1 day'
            else least(interval '6 hours', interval '20 seconds' * 2 ^ least(greatest(polls - 10, 0), 12)) end`,
        )
        .orderBy('updated_at')
        .limit(input.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .returning(payable)
    .$castTo<PaymentRow>()
    .execute();
}

/**
 * Leases expired pages that the gateway may still report as paid: created after `since`, and without an update since `before`. Sets
 * `updated_at`.
 */
export async function leaseExpiredPayments(trx: Trx, input: { since: Date; before: Date; now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments set updated_at = ${input.now} where id in (
      select id from payments
      where status = 'EXPIRED' and provider_payment_id is not null and created_at > ${input.since} and updated_at < ${input.before}
      order by created_at limit ${input.limit} for update skip locked)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Attempts on a page that were created before `before` and that the gateway never confirmed. No payer was redirected to them. */
export async function listUnopenedPages(reader: Reader, before: Date, limit: number): Promise<PaymentRow[]> {
  return typed(reader)
    .where('status', '=', 'CREATED')
    .where('kind', '=', 'PAGE')
    .where('provider_payment_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Payments whose money arrived before `before` and that could not be settled. */
export async function listUnsettled(reader: Reader, before: Date, limit: number): Promise<PaymentRow[]> {
  return typed(reader)
    .where('status', '=', 'PAID')
    .where('settlement', 'is', null)
    .where('paid_at', '<', before)
    .orderBy('paid_at')
    .limit(limit)
    .execute();
}
