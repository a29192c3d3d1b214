import type { OverdueStep } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { OverdueRow } from './overdue.sql.ts';

/** Notifies the client about the dunning step of an unpaid rent. */
export async function enqueueOverdueMessage(trx: Trx, deps: Deps, rentId: string, rent: OverdueRow, step: OverdueStep): Promise<void> {
  const key = `rent-${step.kind}:${rentId}`;
  const to = { to: rent.email, language: rent.language, dedupeKey: rent.reopened === 0 ? key : `${key}:${rent.reopened}` };
  const data = {
    contractBusinessId: rent.businessId,
    boxName: rent.boxName,
    warehouseName: rent.warehouseName,
    firstName: rent.firstName,
    amount: { amount: rent.amount, currency: rent.currency },
    dueOn: rent.dueOn,
    invoiceNumber: rent.invoiceNumber,
  };
  // After staff lifted an earlier overlock it is another event.
  const again = rent.openedUntil === null ? '' : `:${rent.openedUntil}`;
  if (step.kind === 'OVERLOCK')
    await queueMessage(trx, deps, { ...to, dedupeKey: `${to.dedupeKey}${again}`, template: 'doors-shut', data });
  if (step.kind === 'REMINDER')
    await queueMessage(trx, deps, { ...to, template: 'rent-overdue', data: { ...data, retryOn: rent.retryOn } });
  if (step.kind === 'LAST_CALL') {
    // Doors that are blocked because of another rent cannot be announced again.
    const locksOn = rent.overlocked ? null : step.locksOn;
    await queueMessage(trx, deps, { ...to, template: 'rent-last-call', data: { ...data, locksOn } });
  }
}
