import type { RecoveredPayment, RecoveredPaymentState } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { type ListedRecovered, listRecovered } from './recovered-list.sql.ts';

/** Recovered payments, the latest first: those that are open, or those that are done. */
export async function showRecovered(
  { db }: Pick<Deps, 'db'>,
  { done, after, limit = 50 }: { done: boolean; after: string | undefined; limit: number | undefined },
): Promise<{ payments: RecoveredPayment[]; next: string | null }> {
  const { rows, next } = cutPage(await listRecovered(db, { isDone: done, after, limit: limit + 1 }), limit);
  return { payments: rows.map(present), next };
}

function present(row: ListedRecovered): RecoveredPayment {
  const { currency } = row;
  const money = (amount: number) => ({ amount, currency });
  return {
    id: row.id,
    provider: row.provider,
    reference: row.providerPaymentId,
    createdAt: row.createdAt?.toISOString() ?? null,
    foundAt: row.listedAt.toISOString(),
    amount: money(row.amount),
    returned: money(row.refunded),
    left: money(row.amount - row.refunded),
    state: stateOf(row),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    client: row.clientId === null ? null : { id: row.clientId, name: row.client ?? '' },
    candidates: row.candidates.map(({ why, clientId, client, entry }) => ({
      why,
      client: { id: clientId, name: client },
      entry: entry === null ? null : { ...entry, open: money(entry.open) },
    })),
  };
}

function stateOf({ decision, adoptedAt, checkedAt, refunded, amount }: ListedRecovered): RecoveredPaymentState {
  if (decision === null) return refunded >= amount ? 'RETURNED' : checkedAt === null ? 'CHECKING' : 'OPEN';
  if (adoptedAt === null) return decision === 'REFUND' ? 'REFUNDING' : decision === 'ASSIGN' ? 'ASSIGNING' : 'CHECKING';
  return decision === 'REFUND' ? 'REFUNDED' : decision === 'ASSIGN' ? 'ASSIGNED' : 'MATCHED';
}
