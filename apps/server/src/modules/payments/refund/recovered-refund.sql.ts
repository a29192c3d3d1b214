import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/**
 * Stores a refund that the gateway made in the lost history. The caller holds the lock of the payment.
 * @returns false if it is stored already, or may be the one of a refund that waits for a response
 */
export async function insertRecoveredRefund(
  trx: Trx,
  row: { id: string; paymentId: string; providerRefundId: string; amount: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into refunds (id, payment_id, reason, act_id, amount, currency, status, provider_refund_id, called_at, created_at, updated_at, done_at)
    select ${row.id}::uuid, p.id, 'RECOVERED', ${row.id}::uuid, ${row.amount}::integer, coalesce(p.charged_currency, p.currency), 'DONE',
      ${row.providerRefundId}::text, ${row.now}::timestamptz, ${row.now}::timestamptz, ${row.now}::timestamptz, ${row.now}::timestamptz
    from payments p where p.id = ${row.paymentId}::uuid
      and not exists (select from refunds f where f.payment_id = p.id and (f.provider_refund_id = ${row.providerRefundId}
        or ${row.providerRefundId}::text = any(f.failed_provider_ids) or f.provider_refund_id is null and f.status in ('REQUESTED', 'SENT')))
      and ${row.amount}::integer + (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id and f.status <> 'FAILED')
        <= coalesce(p.charged_amount, p.amount)
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Uses the recovered refunds of a payment that no credit note covers for a new refund, whose credit note then covers them.
 * @returns their sum in minor units, and the id of one of them
 */
export async function useRecoveredRefunds(
  trx: Trx,
  { paymentId, creditNoteId, now }: { paymentId: string; creditNoteId: string | null; now: Date },
): Promise<{ amount: number; id: string | null }> {
  const { rows } = await sql<{ id: string; amount: number }>`
    update refunds set credit_note_id = ${creditNoteId}::uuid, updated_at = ${now}
    where payment_id = ${paymentId} and reason = 'RECOVERED' and status = 'DONE' and credit_note_id is null
    returning id, amount`.execute(trx);
  return { amount: rows.reduce((sum, { amount }) => sum + amount, 0), id: rows[0]?.id ?? null };
}

/** Deletes recovered refunds of a payment that is not settled yet: the refund of its promotion, which is searched at the gateway, replaces them. */
export async function dropRecoveredRefunds(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from refunds f where f.payment_id = ${paymentId} and f.reason = 'RECOVERED' and f.credit_note_id is null
      and exists (select from payments p where p.id = f.payment_id and p.settlement is null)
    returning 1`.execute(trx);
  return rows.length > 0;
}
