import { INVOICING_PERIODS, period } from '@komora/domain';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';

const database = useTestDatabase();
let open: OpenDatabase;
let pool: pg.Pool;
let contractId: string;
beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  ({ pool } = open);
  const { id: clientId } = await createUser(pool);
  ({ id: contractId } = await createContract(pool, { clientId }));
});
afterAll(() => open.close());

/** The next day of charge as the database computes it. */
async function nextChargeOn(anchor: string, months: number, k: number): Promise<string | undefined> {
  // Not the billing of one period, which would take the terms of the contract.
  await pool.query('update contracts set next_period = 100000 where id = $1', [contractId]);
  const { rows } = await pool.query<{ on: string }>(
    'update contracts set starts_on = $2, invoicing_period_months = $3, next_period = $4 where id = $1 returning next_charge_on::text as on',
    [contractId, anchor, months, k],
  );
  return rows[0]?.on;
}

test('the next day of charge in the database is the first day of the period in the billing calendar', async () => {
  const anchors = fc
    .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2045-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const property = fc.asyncProperty(
    anchors,
    fc.constantFrom(...INVOICING_PERIODS),
    fc.integer({ min: 1, max: 150 }),
    async (anchor, months, k) => {
      expect(await nextChargeOn(anchor, months, k)).toBe(period(anchor, months, k).from);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

test.each([
  ['2027-01-31', 1, 1, '2027-02-28'],
  ['2027-01-31', 1, 2, '2027-03-31'],
  ['2028-02-29', 12, 1, '2029-02-28'],
  ['2028-02-29', 12, 4, '2032-02-29'],
  ['2026-08-31', 6, 1, '2027-02-28'],
  ['2026-11-30', 3, 1, '2027-02-28'],
])('a contract from %s by %i months, period %i: %s', async (anchor, months, k, day) => {
  expect(await nextChargeOn(anchor, months, k)).toBe(day);
});
