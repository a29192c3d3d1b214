import { createApp } from '../../apps/server/src/app/container.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLog } from '../../apps/server/src/platform/logging.ts';
import { beChild } from '../lib/be-child.ts';

/** The billing job of a worker, with the database and the mock gateway, without any other job. */
beChild(async ({ databaseUrl, now }: { databaseUrl: string; now: string }) => {
  const app = await createApp({
    config: readConfig(
      {
        LOG_LEVEL: 'error',
        ROLE: 'worker',
        MAILBOX: 'true',
        DATABASE_URL: databaseUrl,
        SECRET_KEY: '07'.repeat(32),
        PAYMENT_PROVIDER: 'MOCK',
        TEST_GATEWAY: 'true',
      },
      'bench',
    ),
    connectionString: databaseUrl,
    secretKey: Buffer.alloc(32, 7),
    log: createLog('error'),
    overrides: { clock: { now: () => new Date(now) }, pages: false },
  });
  const job = app.registered.jobs.find(({ name }) => name === 'process-payments');
  return {
    ready: {},
    handlers: {
      run: async () => {
        const began = performance.now();
        await job?.handle?.({} as never);
        return (performance.now() - began) / 1000;
      },
    },
    close: app.close,
  };
});
