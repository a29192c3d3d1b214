import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

export interface ServiceCall {
  system: string;
  provider: string;
  at: Date;
  /** Null: the service answered. At most 300 characters. */
  failure: string | null;
}

/** Stores one row. An older outcome does not replace a newer one of another process. */
export async function storeServiceCall(db: Reader, { system, provider, at, failure }: ServiceCall): Promise<void> {
  const [succeededAt, failedAt] = failure === null ? [at, null] : [null, at];
  await sql`
    insert into service_calls as c (system, provider, last_success_at, last_failure_at, last_failure)
    values (${system}, ${provider}, ${succeededAt}, ${failedAt}, ${failure})
    on conflict (system, provider) do update set
      last_success_at = greatest(c.last_success_at, excluded.last_success_at),
      last_failure = case when excluded.last_failure_at >= coalesce(c.last_failure_at, '-infinity') then excluded.last_failure else c.last_failure end,
      last_failure_at = greatest(c.last_failure_at, excluded.last_failure_at)`.execute(db);
}
