import { randomUUID } from 'node:crypto';
import type { Currency } from '@komora/api/enumerations';
import { addDays, localDateIn } from '@komora/domain';
import { insertPlan } from '../../../src/modules/billing/instalment-plan/instalment-plan.sql.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import type { TestApp } from '../test-app.ts';

export interface PlanOf {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  entryIds: readonly string[];
  /** Who agreed on it. */
  staffId: string;
}

/** A plan of two halves, due in 10 and 40 days. @returns its id */
export async function anInstalmentPlan(app: TestApp, plan: PlanOf): Promise<string> {
  const { total } = await app.one<{ total: number }>(
    'select sum(amount - allocated)::integer as total from ledger_entries where id = any($1)',
    [plan.entryIds],
  );
  const { staffId: agreedBy, ...rest } = plan;
  const now = app.clock.now();
  const today = localDateIn('Europe/Bratislava', now);
  const half = Math.floor(total / 2);
  const id = randomUUID();
  const instalments = [
    { dueOn: addDays(today, 10), amount: half },
    { dueOn: addDays(today, 40), amount: total - half },
  ];
  await inTransaction(app.context.db, (trx) => insertPlan(trx, { ...rest, id, total, agreedOn: today, agreedBy, instalments, now }));
  return id;
}
