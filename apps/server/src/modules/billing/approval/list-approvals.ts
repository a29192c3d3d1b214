import type { Approval, OwnApproval } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { listOwn, listPending } from './approval-list.sql.ts';

interface Paged {
  after?: string | undefined;
  limit?: number | undefined;
}

const present = <Row extends { requestedAt: Date; expiresAt: Date }>({ requestedAt, expiresAt, ...row }: Row) => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Approvals that wait within the scope. */
export async function listApprovals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, after, limit = 50 }: Paged & { scope: Scope },
): Promise<{ approvals: Approval[]; next: string | null }> {
  const { rows, next } = cutPage(await listPending(db, { scope, now: clock.now(), after, limit: limit + 1 }), limit);
  return { approvals: rows.map(present), next };
}

/** The requests of a person at any place, with their state. */
export async function listOwnApprovals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staffId, after, limit = 50 }: Paged & { staffId: string },
): Promise<{ approvals: OwnApproval[]; next: string | null }> {
  const { rows, next } = cutPage(await listOwn(db, { staffId, now: clock.now(), after, limit: limit + 1 }), limit);
  return { approvals: rows.map((row) => ({ ...present(row), decidedAt: row.decidedAt?.toISOString() ?? null })), next };
}
