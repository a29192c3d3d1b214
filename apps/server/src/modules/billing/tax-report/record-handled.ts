import { isKsefNumber } from '@komora/domain';
import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { lockRejected } from './send-again.ts';
import { type LockedReport, storeHandled } from './tax-report-list.sql.ts';

/**
 * Records that a rejected document was reported outside of Komora, for example in the authority's own program. It is then not sent again, and
 * its corrections count it as reported.
 * @throws AppError not-found, tax-report/not-rejected, idempotency/key-reused; at `number` revalid/rule/basic/not-null and tax-report/invalid-number
 */
export function recordHandled(
  deps: Deps,
  input: { id: string; number: string | null; proof: string },
  call: StaffCall,
): Promise<{ id: string }> {
  return actOnce(deps, call, input, async (trx) => {
    const { id, proof } = input;
    const report = await lockRejected(trx, id, 'handle', call);
    const number = checkNumber(report, input.number);
    await storeHandled(trx, id, { staffId: call.audit.staffId, proof, number, now: deps.clock.now() });
    return {
      response: { id },
      audited: {
        id,
        legalEntityId: report.companyId,
        clientId: report.clientId,
        before: { status: 'REJECTED', number: null, proof: null },
        after: { status: 'HANDLED', number, proof },
      },
    };
  });
}

/** A document at KSeF has a number of its seller, which the file of each correction contains. */
function checkNumber({ authority, sellerTaxId }: LockedReport, number: string | null): string | null {
  if (authority !== 'KSEF') return number;
  if (number === null) throw fieldError('number', 'revalid/rule/basic/not-null');
  if (!isKsefNumber(number, sellerTaxId ?? '')) throw fieldError('number', 'tax-report/invalid-number');
  return number;
}
