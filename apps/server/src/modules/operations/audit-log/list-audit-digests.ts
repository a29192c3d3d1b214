import type { Deps } from '../../../platform/module/context.ts';
import { type DigestRow, listDigests } from './audit-digest.sql.ts';

/** Digests of a span of days, both inclusive, the newest first. */
export async function listAuditDigests(
  { db }: Pick<Deps, 'db'>,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<{ days: DigestRow[] }> {
  return { days: await listDigests(db, { from, to }) };
}
