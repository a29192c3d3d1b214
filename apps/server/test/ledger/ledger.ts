import { expect } from 'vitest';
import { ledgerPromises } from '../../src/modules/operations/audit/ledger-promises.sql.ts';
import type { TestApp } from '../kit/test-app.ts';

/** The sum of a client's ledger in minor units. */
export async function balanceOf(app: TestApp, clientId: string): Promise<number> {
  const { sum } = await app.one<{ sum: number }>(
    'select coalesce(sum(amount), 0)::integer as sum from ledger_entries where client_id = $1',
    [clientId],
  );
  return sum;
}

/** A client's entries in the order of their days: kind, amount and open part. */
export function entriesOf(app: TestApp, clientId: string) {
  return app.rows<{ kind: string; amount: number; open: number }>(
    `select kind, amount, abs(amount) - allocated as open from ledger_entries where client_id = $1 order by created_at, id`,
    [clientId],
  );
}

/** @param options.withRents false where no use case keeps the state of rents */
export async function expectLedgerInvariants(
  app: { rows(text: string): Promise<object[]> },
  { withRents = true }: { withRents?: boolean } = {},
): Promise<void> {
  for (const [invariant, violations] of Object.entries(ledgerPromises))
    if (withRents || !invariant.startsWith('a rent is paid')) expect(await app.rows(violations), invariant).toEqual([]);
}
