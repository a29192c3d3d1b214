import type { Dispute } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { listOpenDisputes as listRows } from './dispute.sql.ts';

/** Lists open disputes of the scope, the nearest deadline first. */
export async function listOpenDisputes(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, scope }: { after?: string | undefined; limit?: number | undefined; scope: Scope },
): Promise<{ disputes: Dispute[]; next: string | null }> {
  const { rows, next } = cutPage(await listRows(db, { after, limit: limit + 1, scope }), limit);
  return {
    next,
    disputes: rows.map((row) => ({
      id: row.id,
      paymentId: row.payment_id,
      orderId: row.order_id,
      rentId: row.rent_id,
      provider: row.provider,
      reference: row.provider_dispute_id,
      reason: row.reason,
      amount: { amount: row.amount, currency: row.currency },
      openedAt: row.opened_at.toISOString(),
      respondBy: row.respond_by?.toISOString() ?? null,
    })),
  };
}
