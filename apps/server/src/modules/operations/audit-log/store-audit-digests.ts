import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertDigests } from './audit-digest.sql.ts';

const daysAtOnce = 31;

/** Stores the digest of each past day (UTC) of the audit log that has none. */
export async function storeAuditDigests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    const stored = await inTransaction(db, (trx) => insertDigests(trx, { today, limit: daysAtOnce, now }));
    if (stored < daysAtOnce) return;
  }
}
