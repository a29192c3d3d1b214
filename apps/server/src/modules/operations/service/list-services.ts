import type { Service } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { withoutAddresses } from '../../../platform/service-calls/index.ts';
import { listServiceRows, type ServiceRow } from './service.sql.ts';

/** External services with the work that waits for them, and when each of them last answered and failed. */
export async function listServices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ services: Service[] }> {
  const now = clock.now();
  // All four countries have the same local time.
  const rows = await listServiceRows(db, { now, today: localDateIn('Europe/Bratislava', now) });
  return { services: rows.map(presentService) };
}

function presentService({ oldestAt, lastSuccessAt, lastFailureAt, lastFailure, ...row }: ServiceRow): Service {
  return {
    ...row,
    state: stateOf(lastSuccessAt, lastFailureAt),
    oldestAt: oldestAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    lastFailure: lastFailure === null ? null : withoutAddresses(lastFailure),
  };
}

function stateOf(lastSuccessAt: Date | null, lastFailureAt: Date | null): Service['state'] {
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) return 'FAILING';
  return lastSuccessAt === null ? 'UNUSED' : 'WORKING';
}
