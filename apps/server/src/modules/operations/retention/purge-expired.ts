import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { PurgePolicy, RetentionPolicy } from '../../../platform/module/retention.ts';

const batch = 500;
const dayMs = 24 * 3_600_000;

/**
 * Deletes or anonymises the rows that are too old by the policies of all modules, in batches of their own transactions. Idempotent; an error
 * with one policy does not stop the others.
 * @throws AggregateError of all errors, after every policy was processed
 */
export async function purgeExpired(deps: Pick<Deps, 'db' | 'clock' | 'log'>, policies: readonly RetentionPolicy[]): Promise<void> {
  const errors: unknown[] = [];
  for (const policy of policies) {
    if ('stays' in policy) continue;
    try {
      const purged = await purgeAll(deps, policy);
      if (purged > 0) deps.log.info({ table: policy.table, days: daysOf(policy), purged }, 'purged old rows');
    } catch (error) {
      errors.push(new Error(`The retention of ${policy.table} failed`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some tables could not be purged');
}

/** A number of days that the operator sets is read at each run. */
const daysOf = ({ days }: PurgePolicy): number => (typeof days === 'number' ? days : days());

async function purgeAll({ db, clock }: Pick<Deps, 'db' | 'clock'>, policy: PurgePolicy): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - daysOf(policy) * dayMs);
  let total = 0;
  for (;;) {
    const purged = await inTransaction(db, (trx) => policy.purge(trx, { before, now, limit: batch }));
    total += purged;
    if (purged < batch) return total;
  }
}
