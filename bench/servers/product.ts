// The web server, composed as `npm start` does, on an existing database. Without the worker unless `environment` names another role.

import { createApp } from '../../apps/server/src/app/container.ts';
import { pageMeta } from '../../apps/server/src/app/page-meta.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/logging.ts';
import { beChild } from '../lib/be-child.ts';
import { watchPublications } from './publish-times.ts';
import { type RenderInput, renderOften } from './render-often.ts';

export interface ProductInput {
  databaseUrl: string;
  port: number;
  /** Simulated locks when absent. */
  mqttUrl?: string;
  /** Peer deployments whose boxes the search also shows. */
  proxy?: string[];
  /** Further configuration. */
  environment?: Record<string, string>;
}

beChild(async ({ databaseUrl, port, mqttUrl, proxy = [], environment = {} }: ProductInput) => {
  const publications = mqttUrl === undefined ? undefined : watchPublications();
  const secretKey = Buffer.alloc(32, 7);
  const config = readConfig(
    {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey.toString('hex'),
      PORT: String(port),
      ROLE: 'web',
      MAILBOX: 'true',
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
      RATE_LIMIT: '100000',
      PROXY: proxy.join(','),
      INDEXING: 'true',
      // As behind nginx: a measurement names the address of each visitor.
      TRUST_PROXY: '1',
      ...(mqttUrl === undefined ? {} : { MQTT_URL: mqttUrl }),
      ...environment,
    },
    '0.0.0',
  );
  const testApp = await createApp({ config, connectionString: databaseUrl, secretKey, log: createLog(config.logLevel) });
  const origin = await testApp.listen();
  if (config.role !== 'web') await testApp.work();
  const database = openDatabase(databaseUrl, { max: 1 });
  const meta = await pageMeta({ ...testApp.context, db: database.db });
  await database.close();
  return {
    ready: { origin },
    handlers: {
      render: (input: Omit<RenderInput, 'meta'>) => renderOften(testApp.http, { ...input, meta }),
      publications: async () => publications?.(),
    },
    close: testApp.close,
  };
});
