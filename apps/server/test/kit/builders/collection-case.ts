import { randomUUID } from 'node:crypto';
import type { Currency } from '@komora/api/enumerations';
import { localDateIn } from '@komora/domain';
import { insertCase } from '../../../src/modules/billing/collection-case/collection-case.sql.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import type { TestApp } from '../test-app.ts';

export interface CaseOf {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  entryIds: readonly string[];
  /** Who gave it away. */
  staffId: string;
}

/** A collection case of these debts. @returns its id */
export async function aCollectionCase(app: TestApp, { staffId: handedBy, ...rest }: CaseOf): Promise<string> {
  const { total } = await app.one<{ total: number }>(
    'select sum(amount - allocated)::integer as total from ledger_entries where id = any($1)',
    [rest.entryIds],
  );
  const now = app.clock.now();
  const id = randomUUID();
  const row = { ...rest, id, total, handedOn: localDateIn('Europe/Bratislava', now), handedBy, agency: 'Inkaso', reference: '7/26', now };
  await inTransaction(app.context.db, (trx) => insertCase(trx, row));
  return id;
}
