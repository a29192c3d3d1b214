import { DoorAttempt } from '@komora/api/admin';
import * as z from 'zod/mini';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvOfRecords } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { type Grant, includes, scopeOf } from '../../../platform/staff/scope.ts';
import { type AttemptFilter, type AttemptRow, listAttemptRows } from './door-attempt.sql.ts';

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

/** The same as CSV, and the audit entry of this download. */
export async function downloadAttempts(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { grants, ...filter }: AttemptFilter & { grants: readonly Grant[] },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const now = deps.clock.now();
  const attempts = (await listAttemptRows(deps.db, filter, { after: undefined, limit: mostAttempts, now })).map(presenter(grants));
  const { scope: _, ...asked } = filter;
  await inTransaction(deps.db, (trx) =>
    writeAuditEntry(trx, deps, audit, { id: null, warehouseId: filter.warehouse ?? null, after: { ...asked, attempts: attempts.length } }),
  );
  const rows = attempts.map((one) => ({ ...one, who: one.actor.name, whoKind: one.actor.kind }));
  return csvOfRecords('door-log', columns, rows, now);
}

function presenter(grants: readonly Grant[]): (row: AttemptRow) => DoorAttempt {
  const clients = scopeOf(grants, 'read:client');
  return (row) => {
    const { at, openedAt, reportedAt, userId, accessLinkId, staffId, personName, staffName, warehouseId, legalEntityId } = row;
    const kind = staffId === null ? (userId === null ? 'LINK' : 'CLIENT') : 'STAFF';
    const mayName = includes(clients, { warehouseId, legalEntityId });
    const name = kind === 'STAFF' ? staffName : mayName ? personName : null;
    return z.parse(DoorAttempt, {
      ...row,
      at: at.toISOString(),
      openedAfterMs: openedAt === null ? null : Math.max(0, openedAt.getTime() - at.getTime()),
      actor: { kind, id: userId ?? accessLinkId ?? staffId, name },
      reportedAt: reportedAt?.toISOString() ?? null,
    });
  };
}
