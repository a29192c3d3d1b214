import { type ResendOutcome, ResendRejection } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { resend } from './change-client.ts';

interface Many {
  ids: readonly string[];
  scope: Scope;
}

/** Which failed messages would be sent again. @throws AppError not-found: none of them is within the scope */
export const previewResend = (deps: Deps, { ids, scope }: Many): Promise<ResendOutcome> =>
  each(ids, (messageId) => inPreview(deps.db, (trx) => resend(trx, deps, { messageId, scope, isFailed: true })));

/**
 * Sends failed messages again, each in its own transaction with its own audit entry: one that is rejected does not stop the others. A repeated
 * call sends nothing twice, because a failed message is sent again once.
 * @throws AppError not-found: none of them is within the scope
 */
export function resendMany(deps: Deps, { ids, scope }: Many, audit: StaffAudit): Promise<ResendOutcome> {
  return each(ids, (messageId) =>
    inTransaction(deps.db, async (trx) => {
      const { copyId, clientId } = await resend(trx, deps, { messageId, scope, isFailed: true });
      await writeAuditEntry(trx, deps, audit, { id: copyId, clientId });
    }),
  );
}

async function each(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<ResendOutcome> {
  const outcome: ResendOutcome = { changed: [], rejected: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      outcome.changed.push(id);
    } catch (error) {
      const code = ResendRejection.safeParse(error instanceof AppError ? error.code : undefined);
      if (!code.success) throw error;
      outcome.rejected.push({ id, code: code.data });
    }
  }
  if (outcome.changed.length === 0 && outcome.rejected.every(({ code }) => code === 'not-found')) throw new AppError('not-found');
  return outcome;
}
