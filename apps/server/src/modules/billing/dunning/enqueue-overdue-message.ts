import type { OverdueStep } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../message/index.ts';
import type { OverdueRow } from './overdue.sql.ts';

/** Tells the client of an unpaid rent which step was taken. */
export async function tellOverdue(trx: Trx, deps: Deps, rentId: string, rent: OverdueRow, step: OverdueStep): Promise<void> {
  const to = { to: rent.email, language: rent.language, dedupeKey: `rent-${step.kind}:${rentId}` };
  const data = {
    contractBusinessId: rent.businessId,
    boxName: rent.boxName,
    warehouseName: rent.warehouseName,
    firstName: rent.firstName,
    amount: { amount: rent.amount, currency: rent.currency },
    dueOn: rent.dueOn,
    invoiceNumber: rent.invoiceNumber,
  };
  if (step.kind === 'OVERLOCK') await queueMessage(trx, deps, { ...to, template: 'doors-shut', data });
  if (step.kind === 'REMINDER')
    await queueMessage(trx, deps, { ...to, template: 'rent-overdue', data: { ...data, retryOn: rent.retryOn } });
  if (step.kind === 'LAST_CALL') {
    // Doors that are shut for another rent cannot be threatened with again.
    const locksOn = rent.overlocked ? null : step.locksOn;
    await queueMessage(trx, deps, { ...to, template: 'rent-last-call', data: { ...data, locksOn } });
  }
}
