import { transition } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { reportLifecycle } from './tax-report.lifecycle.ts';
import { beginNextRound, type LockedReport, lockReport } from './tax-report-list.sql.ts';

/**
 * Keeps the rejected submission and queues the document again; its file is written again.
 * @returns the number of the new round
 * @throws AppError not-found, tax-report/not-rejected, idempotency/key-reused
 */
export function sendTaxReportAgain(deps: Deps, input: { id: string; reason: string }, call: StaffCall): Promise<{ round: number }> {
  return actOnce(deps, call, input, async (trx) => {
    const report = await lockRejected(trx, input.id, 'sendAgain', call);
    await beginNextRound(trx, input.id, { staffId: call.audit.staffId, note: input.reason, now: deps.clock.now() });
    await deps.enqueue(trx, 'send-tax-reports', {});
    const round = report.round + 1;
    return {
      response: { round },
      audited: {
        id: input.id,
        legalEntityId: report.companyId,
        clientId: report.clientId,
        before: { status: 'REJECTED', round: report.round, answer: report.reason },
        after: { status: 'PENDING', round, answer: null },
      },
    };
  });
}

/** @throws AppError not-found, also out of scope; tax-report/not-rejected */
export async function lockRejected(
  trx: Trx,
  id: string,
  event: 'sendAgain' | 'handle',
  { scope }: Pick<StaffCall, 'scope'>,
): Promise<LockedReport> {
  const report = await lockReport(trx, id, scope);
  if (report === undefined) throw new AppError('not-found');
  if (!transition(reportLifecycle, report.status, event).ok) throw new AppError('tax-report/not-rejected');
  return report;
}
