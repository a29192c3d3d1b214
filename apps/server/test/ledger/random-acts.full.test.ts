import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { expectLedgerInvariants } from './ledger.ts';
import { type RandomAccount, RandomActs, randomSource } from './random-acts.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
/** The nightly number; `LEDGER_ACTS=1000000` runs a million. */
const actsEach = Math.ceil(Number(process.env.LEDGER_ACTS ?? 80_000) / seeds.length);
const clients = 40;
const batch = Math.min(1000, Math.ceil(actsEach / 125));

let total = 0;
afterAll(() => {
  process.stdout.write(`${total} random ledger acts, ${seeds.length} seeds\n`);
});

for (const seed of seeds) {
  const database = useTestDatabase();
  test(`random acts with seed ${seed}: the ledger equals documents minus money, and no allocation exceeds an entry`, {
    timeout: 900_000,
  }, async () => {
    const { pool, close } = openDatabase(database.url, { max: 2 });
    try {
      await pool.query(`insert into staff (email, name, locale, created_at) values ('eva@example.com', 'Eva', 'SK', '2020-01-01')`);
      const accounts: RandomAccount[] = [];
      for (let index = 0; index < clients; index++) {
        const { id: clientId } = await createUser(pool);
        const country = index % 2 === 0 ? 'SVK' : 'CZE';
        const { id: contractId, legalEntityId } = await createContract(pool, { clientId, country });
        accounts.push({ clientId, contractId, legalEntityId, currency: country === 'SVK' ? 'EUR' : 'CZK' });
      }
      const run = new RandomActs(pool, accounts, randomSource(seed));
      for (let step = 1; run.acts < actsEach; step++) {
        await run.step(batch);
        if (step % 100 === 0) await pool.query('analyze');
      }
      total += run.acts;
      expect(run.rejected).toBeGreaterThan(0);
      const { rows } = await pool.query<{ client_id: string; sum: number }>(
        'select client_id, sum(amount) as sum from ledger_entries group by client_id',
      );
      const sums = new Map(rows.map(({ client_id, sum }) => [client_id, sum]));
      expect(accounts.map(({ clientId }) => Number(sums.get(clientId) ?? 0))).toEqual(run.expected);
      await expectLedgerInvariants({ rows: async (text: string) => (await pool.query(text)).rows }, { withUseCases: false });
    } finally {
      await close();
    }
  });
}
