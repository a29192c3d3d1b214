import type { FraudWarning } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { listWarningRows, type WarningPosition } from './fraud-warning.sql.ts';

/** Warnings of fraud within the scope, those without a decision first. */
export async function listWarnings(
  { db }: Pick<Deps, 'db'>,
  {
    scope,
    payment,
    after,
    limit = 50,
  }: { scope: Scope; payment?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ warnings: FraudWarning[]; next: string | null }> {
  const read = await listWarningRows(db, { scope, payment, after: positionOf(after), limit: limit + 1 });
  const rows = read.slice(0, limit);
  const last = read.length > limit ? rows.at(-1) : undefined;
  return {
    next: last === undefined ? null : `${last.state === 'OPEN' ? 'OPEN' : 'DECIDED'}_${last.id}`,
    warnings: rows.map(({ amount, refunded, currency, receivedAt, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toISOString(),
      amount: { amount, currency },
      refundable: { amount: Math.max(0, amount - refunded), currency },
    })),
  };
}

function positionOf(cursor: string | undefined): WarningPosition | undefined {
  if (cursor === undefined) return undefined;
  const [state, id = ''] = cursor.split('_');
  return { id, wasOpen: state === 'OPEN' };
}
