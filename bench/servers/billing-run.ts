import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import type { Deps } from '../../apps/server/src/deps.ts';
import { randomIds } from '../../apps/server/src/ids.ts';
import { openQueue } from '../../apps/server/src/jobs/queue.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { billingJobs } from '../../apps/server/src/modules/billing/index.ts';
import { gatewaysOf } from '../../apps/server/src/modules/payment/index.ts';
import { createMockGateway } from '../../apps/server/src/providers/mock-gateway/index.ts';
import { beChild } from '../lib/be-child.ts';

/** A worker's part in billing: the job, on the database and the test gateway, without anything else that a worker does. */
beChild(async ({ databaseUrl, now }: { databaseUrl: string; now: string }) => {
  const open = openDatabase(databaseUrl, { max: 10, applicationName: 'bench billing' });
  const outside = openDatabase(databaseUrl, { max: 8, applicationName: 'bench gateway' });
  const log = createLog('error');
  const queue = await openQueue(databaseUrl, log, { worker: false });
  const deps: Deps = {
    db: open.db,
    clock: { now: () => new Date(now) },
    ids: randomIds,
    config: readConfig({ LOG_LEVEL: 'error', MAILBOX: 'true', DATABASE_URL: databaseUrl, SECRET_KEY: '07'.repeat(32) }, 'bench'),
    enqueue: queue.enqueue,
    log,
    secretKey: Buffer.alloc(32, 7),
  };
  const mock = createMockGateway(deps, outside.db);
  const jobs = billingJobs(deps, gatewaysOf([mock.gateway]));
  return {
    ready: {},
    answers: {
      run: async () => {
        const began = performance.now();
        await jobs['process-payments']?.({});
        return (performance.now() - began) / 1000;
      },
    },
    close: async () => {
      await queue.stop();
      await outside.close();
      await open.close();
    },
  };
});
