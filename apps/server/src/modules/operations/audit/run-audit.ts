import { openDatabase } from '../../../platform/db/database.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import type { Count } from '../job-run/index.ts';
import { auditDatabase } from './audit.ts';

/**
 * Checks the promises of the database and counts the violated ones. They are logged by name only; `npm run audit` lists their rows. Its connection is
 * not of the pool of the program, whose statements have to be fast.
 */
export async function runAudit(
  { connectionString, clock, log }: Pick<ModuleContext, 'connectionString' | 'clock' | 'log'>,
  count: Count,
): Promise<void> {
  const { pool, close } = openDatabase(connectionString, { max: 1, applicationName: 'komora audit' });
  try {
    const { checked, violations } = await auditDatabase(pool, { now: clock.now(), settled: false });
    count('checked', checked);
    count('violated', violations.length);
    for (const { promise, rows } of violations)
      log.error({ promise, rows: rows.length }, 'the audit found a violation: run "npm run audit"');
  } finally {
    await close();
  }
}
