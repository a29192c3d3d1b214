/**
 * The whole server on a clock that can be moved, with the fake of Stripe as its gateway. `startTimeTravelServer` forks it. It sends
 * `{ready}` when it listens, and responds to each {@link Advance} with `{done}` when the jobs are done.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, startLocalPostgres } from '@komora/embedded-postgres';
import { startStripeFake } from '@komora/testing/stripe/index';
import { waitUntil } from '@komora/testing/wait-until';
import { createApp } from '../../apps/server/src/app/container.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { JobName } from '../../apps/server/src/platform/jobs/define-job.ts';
import { openQueue } from '../../apps/server/src/platform/jobs/queue.ts';
import { createLog } from '../../apps/server/src/platform/logging.ts';

export interface Advance {
  days: number;
  /** Jobs that their schedule would start by then. */
  jobs: JobName[];
}

const [folder = ''] = process.argv.slice(2);
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };

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
const app = await createApp({
  config,
  connectionString,
  secretKey: randomBytes(32),
  log,
  demo: { onProgress: () => undefined },
  overrides: { clock },
});
await app.listen();
await app.work();
const queue = await openQueue(connectionString, log, { worker: false });
const { db, pool, close } = openDatabase(connectionString, { max: 2 });

async function advance({ days, jobs }: Advance): Promise<void> {
  offsetMs += days * 86_400_000;
  for (const name of jobs) {
    await inTransaction(db, (trx) => queue.enqueue(trx, name, {}));
    await waitUntil(
      async () =>
        (await pool.query(`select from pgboss.job where name = $1 and state < 'completed' and start_after < now()`, [name])).rowCount === 0,
      { what: `${name} to be done`, limitMs: 60_000, everyMs: 200 },
    );
  }
}

process.on('message', (step: Advance) => {
  advance(step).then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ done: false, error: String(error) }),
  );
});
process.once('disconnect', async () => {
  await close();
  await queue.stop();
  await app.close();
  await fake.stop();
  await cluster.stop();
  process.exit(0);
});
process.send?.({ ready: { origin, gatewayUrl: fake.url } });
