/**
 * The whole program on a clock that can be moved, taking its payments at the fake of Stripe. Forked by {@link startMovingShop}: says
 * `{ready}` when it is up, and answers each `{days, jobs}` when the time has passed and the jobs are done.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, startLocalPostgres } from '@komora/local-postgres';
import { startStripeFake } from '@komora/testing/stripe/index';
import { waitUntil } from '@komora/testing/wait-until';
import { compose } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { type JobName, openQueue } from '../../apps/server/src/jobs/queue.ts';
import { createLog } from '../../apps/server/src/log.ts';

export interface Passing {
  days: number;
  /** What the timers would start by then. */
  jobs: JobName[];
}

const [folder = ''] = process.argv.slice(2);
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres') });
await cluster.ensureDatabase('komora');
const connectionString = cluster.url('komora');
await migrate(connectionString);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const fake = await startStripeFake({ now: clock.now, webhookUrl: `${origin}/webhooks/stripe` });
const config = readConfig(
  {
    PORT: String(port),
    RATE_LIMIT: '1000',
    PAYMENT_PROVIDER: 'STRIPE',
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_URL: fake.url,
  },
  'e2e',
);
const log = createLog('error');
const house = await compose({
  config,
  connectionString,
  secretKey: randomBytes(32),
  log,
  demo: { say: () => undefined },
  instead: { clock },
});
await house.listen();
await house.work();
const queue = await openQueue(connectionString, log, { worker: false });
const { db, pool, close } = openDatabase(connectionString, { max: 2 });

async function pass({ days, jobs }: Passing): Promise<void> {
  ahead += days * 86_400_000;
  for (const name of jobs) {
    await inTransaction(db, (trx) => queue.enqueue(trx, name, {}));
    await waitUntil(
      async () =>
        (await pool.query(`select from pgboss.job where name = $1 and state < 'completed' and start_after < now()`, [name])).rowCount === 0,
      { what: `${name} to be done`, limitMs: 60_000, everyMs: 200 },
    );
  }
}

process.on('message', (passing: Passing) => {
  pass(passing).then(
    () => process.send?.({ passed: true }),
    (error: unknown) => process.send?.({ passed: false, error: String(error) }),
  );
});
process.once('disconnect', async () => {
  await close();
  await queue.stop();
  await house.close();
  await fake.stop();
  await cluster.stop();
  process.exit(0);
});
process.send?.({ ready: { origin, fake: fake.url } });
