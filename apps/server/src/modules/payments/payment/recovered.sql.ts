import type { PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { PayableRef } from './payable-ref.ts';

/** Open charges are searched before their first call, and open refunds count as called at the beginning of the lost time. */
export async function searchOpenFirst(trx: Trx, lostFrom: Date): Promise<void> {
  await sql`update payments set history_lost = true where kind = 'AUTOPAY' and status in ('CREATED', 'PENDING')`.execute(trx);
  await sql`update refunds set called_at = ${lostFrom} where status in ('REQUESTED', 'SENT') and called_at is null`.execute(trx);
}

/**
 * Inserts an attempt that the database has lost. It is inserted as EXPIRED, because an expired payment can still become PAID and does not
 * conflict with an open attempt.
 * @param row.attempt its number, or null for the next one; a number in use is replaced by the next one
 */
export async function insertRecovered(
  trx: Trx,
  row: {
    id: string;
    payable: PayableRef;
    provider: PaymentProvider;
    providerPaymentId: string;
    methodReference: string | null;
    attempt: number | null;
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<void> {
  const { kind: belongsTo } = row.payable;
  const orderId = belongsTo === 'ORDER' ? row.payable.id : null;
  const rentId = belongsTo === 'RENT' ? row.payable.id : null;
  const kind = row.methodReference !== null && rentId !== null ? 'AUTOPAY' : 'PAGE';
  await sql`
    insert into payments (id, order_id, rent_id, kind, provider, attempt, method_reference, status, provider_payment_id, amount, currency, called_at,
      created_at, updated_at, is_recovered)
    select ${row.id}::uuid, ${orderId}::uuid, ${rentId}::uuid, ${kind}::text, ${row.provider}::text,
      case when ${row.attempt}::integer is null or bool_or(attempt = ${row.attempt}::integer) then coalesce(max(attempt), 0) + 1 else ${row.attempt}::integer end,
      ${kind === 'AUTOPAY' ? row.methodReference : null}::text, 'EXPIRED', ${row.providerPaymentId}::text, ${row.amount}::integer, ${row.currency}::text,
      ${row.now}::timestamptz, ${row.now}::timestamptz, ${row.now}::timestamptz, ${belongsTo === 'RECOVERED'}
    from payments where order_id = ${orderId}::uuid or rent_id = ${rentId}::uuid
    on conflict (id) do nothing`.execute(trx);
}
