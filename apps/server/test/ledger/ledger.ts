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

/** Promises that use cases keep beside the triggers of the ledger. */
const ofUseCases = ['a rent is paid', 'money that a bank returned'];

/** @param options.withUseCases false where records are written without use cases */
export async function expectLedgerInvariants(
  app: { rows(text: string): Promise<object[]> },
  { withUseCases = true }: { withUseCases?: boolean } = {},
): Promise<void> {
  for (const [invariant, violations] of Object.entries(ledgerPromises))
    if (withUseCases || !ofUseCases.some((beginning) => invariant.startsWith(beginning)))
      expect(await app.rows(violations), invariant).toEqual([]);
}
