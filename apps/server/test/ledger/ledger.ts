import { expect } from 'vitest';
import { ledgerInvariants } from '../kit/ledger-invariants.ts';
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

export async function expectLedgerInvariants(app: Pick<TestApp, 'rows'>): Promise<void> {
  for (const [invariant, violations] of Object.entries(ledgerInvariants)) expect(await app.rows(violations), invariant).toEqual([]);
}
