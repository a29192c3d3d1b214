import type { FraudWarning } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { listWarningRows } from './fraud-warning.sql.ts';

/** Warnings of fraud within the scope, those without a decision first. */
export async function listWarnings(
  { db }: Pick<Deps, 'db'>,
  {
    scope,
    payment,
    limit = 50,
    offset = 0,
  }: { scope: Scope; payment?: string | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ warnings: FraudWarning[] }> {
  const rows = await listWarningRows(db, { scope, payment, limit, offset });
  return {
    warnings: rows.map(({ amount, refunded, currency, receivedAt, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toISOString(),
      amount: { amount, currency },
      refundable: { amount: Math.max(0, amount - refunded), currency },
    })),
  };
}
