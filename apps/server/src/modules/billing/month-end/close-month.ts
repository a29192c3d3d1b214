import { spanOfMonth } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { sumVat } from '../accounting-export/index.ts';
import { findMonth, insertClosedMonth, listOpenBefore, lockCompany } from './month-end.sql.ts';
import { sealOf } from './vat-seal.ts';

/**
 * Accepts the VAT of a month that is over: the database takes no document with a tax day in it or before it any more. Open months before it are closed as well, each
 * with its own VAT, so that files of them can be made. Waits for documents that are being issued.
 * @param input.seal of the VAT that the person saw
 * @throws AppError not-found, month/not-over, month/closed, changed-elsewhere for another VAT than the seen one
 */
export async function closeMonth(
  deps: Deps,
  { companyId, month, seal }: { companyId: string; month: string; seal: string },
  { scope, audit }: { scope: Scope; audit: StaffAudit },
): Promise<void> {
  const { from, before } = spanOfMonth(month);
  const now = deps.clock.now();
  if (!includes(scope, { warehouseId: null, legalEntityId: companyId })) throw new AppError('not-found');
  try {
    await inTransaction(deps.db, async (trx) => {
      await lockCompany(trx, companyId);
      const facts = await findMonth(trx, { companyId, month: from, now });
      if (facts === undefined) throw new AppError('not-found');
      if (facts.closedAt !== null) throw new AppError('month/closed');
      const vat = await sumVat(trx, { legalEntityId: companyId, from, before });
      if (sealOf(vat) !== seal) throw new AppError('changed-elsewhere');
      const earlier = await listOpenBefore(trx, { companyId, month: from });
      for (const one of earlier) await closeEarlier(trx, { companyId, month: one, closedBy: audit.staffId, now });
      await insertClosedMonth(trx, { companyId, month: from, vat, documents: facts.documents, closedBy: audit.staffId, now });
      await writeAuditEntry(trx, deps, audit, {
        id: null,
        legalEntityId: companyId,
        after: { month, documents: facts.documents, totals: facts.totals, alsoClosed: earlier },
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'closed_months_ended') throw new AppError('month/not-over');
    throw error;
  }
}

async function closeEarlier(
  trx: Trx,
  { companyId, month, closedBy, now }: { companyId: string; month: string; closedBy: string; now: Date },
): Promise<void> {
  const { from, before } = spanOfMonth(month);
  const facts = await findMonth(trx, { companyId, month: from, now });
  const vat = await sumVat(trx, { legalEntityId: companyId, from, before });
  await insertClosedMonth(trx, { companyId, month: from, vat, documents: facts?.documents ?? 0, closedBy, now });
}
