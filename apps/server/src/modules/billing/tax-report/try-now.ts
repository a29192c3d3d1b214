import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { attemptNow, lockReport } from './tax-report-list.sql.ts';

const waiting = ['PENDING', 'SENDING', 'SENT'];

/**
 * Tries a report now that waits for its next attempt, for example after staff have corrected the access to the authority. A document that may have been sent is
 * asked for first, as in every attempt.
 * @throws AppError not-found, also out of scope; tax-report/not-waiting, idempotency/key-reused
 */
export function tryTaxReportNow(deps: Deps, input: { id: string }, call: StaffCall): Promise<{ id: string }> {
  return actOnce(deps, call, input, async (trx) => {
    const { id } = input;
    const report = await lockReport(trx, id, call.scope);
    if (report === undefined) throw new AppError('not-found');
    const { status, companyId: legalEntityId, clientId } = report;
    if (!waiting.includes(status)) throw new AppError('tax-report/not-waiting');
    await attemptNow(trx, id, deps.clock.now());
    await deps.enqueue(trx, 'send-tax-reports', {});
    return { response: { id }, audited: { id, legalEntityId, clientId, after: { status } } };
  });
}
