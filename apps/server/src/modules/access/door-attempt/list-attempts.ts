import type { DoorAttempt } from '@komora/api/admin';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvOfPages } from '../../../platform/csv-file.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { type Grant, includes, scopeOf } from '../../../platform/staff/scope.ts';
import { type AttemptFilter, type AttemptRow, countAttempts, listAttemptRows } from './door-attempt.sql.ts';

const mostAttempts = 50_000;

/** A page of attempts to open doors, the newest first. Names of clients only where the person may read clients. */
export async function listAttempts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    grants,
    after,
    limit = 50,
    ...filter
  }: AttemptFilter & { grants: readonly Grant[]; after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: DoorAttempt[]; next: string | null }> {
  const { rows, next } = cutPage(await listAttemptRows(db, filter, { after, limit: limit + 1, now: clock.now() }), limit);
  return { rows: rows.map(presenter(grants)), next };
}

const columns = [
  'at',
  'warehouseId',
  'door',
  'boxName',
  'outcome',
  'reason',
  'openedAfterMs',
  'who',
  'whoKind',
  'contractNumber',
  'cause',
  'note',
  'approvedBy',
  'distance',
  'reportedAt',
  'id',
] as const;

/** The same as CSV, sent in pages, and the audit entry of this download. */
export async function downloadAttempts(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { grants, ...filter }: AttemptFilter & { grants: readonly Grant[] },
  audit: StaffAudit,
): Promise<ReturnType<typeof csvOfPages>> {
  const now = deps.clock.now();
  const { count: attempts, pages } = await readPages<AttemptRow>(
    ({ after, limit }) => listAttemptRows(deps.db, filter, { after: after?.id, limit, now }),
    () => countAttempts(deps.db, filter, { most: mostAttempts, now }),
  );
  const { scope: _, ...asked } = filter;
  await inTransaction(deps.db, (trx) =>
    writeAuditEntry(trx, deps, audit, { id: null, warehouseId: filter.warehouse ?? null, after: { ...asked, attempts } }),
  );
  const present = presenter(grants);
  const recordOf = (row: AttemptRow) => {
    const one = present(row);
    return { ...one, who: one.actor.name, whoKind: one.actor.kind };
  };
  return csvOfPages('door-log', columns, { pages, recordOf }, now);
}

function presenter(grants: readonly Grant[]): (row: AttemptRow) => DoorAttempt {
  const clients = scopeOf(grants, 'read:client');
  return (row) => {
    const { at, openedAt, reportedAt, userId, staffId, personName, staffName, warehouseId, legalEntityId } = row;
    const kind = staffId === null ? (userId === null ? 'LINK' : 'CLIENT') : 'STAFF';
    const mayName = includes(clients, { warehouseId, legalEntityId });
    const name = kind === 'STAFF' ? staffName : mayName ? personName : null;
    return {
      ...row,
      at: at.toISOString(),
      openedAfterMs: openedAt === null ? null : Math.max(0, openedAt.getTime() - at.getTime()),
      actor: { kind, id: idOfActor(row), name },
      reportedAt: reportedAt?.toISOString() ?? null,
    };
  };
}

function idOfActor({ id, userId, accessLinkId, staffId }: AttemptRow): string {
  const actor = userId ?? accessLinkId ?? staffId;
  if (actor === null) throw new Error(`The attempt ${id} at a door has no actor`);
  return actor;
}
