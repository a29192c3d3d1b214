// The whole server as it runs beside a worker: composed like `npm start` does, on a database that is there already.

import { compose } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { pageMeta } from '../../apps/server/src/site/page-meta.ts';
import { beChild } from '../lib/be-child.ts';
import { watchPublications } from './publish-times.ts';
import { type RenderInput, renderOften } from './render-often.ts';

export interface ProductInput {
  databaseUrl: string;
  port: number;
  /** Absent: simulated locks. */
  mqttUrl?: string;
  /** Siblings whose boxes the search shows too. */
  proxy?: string[];
  /** What else it is configured with. */
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
      RATE_LIMIT: '100000',
      PROXY: proxy.join(','),
      INDEXING: 'true',
      ...(mqttUrl === undefined ? {} : { MQTT_URL: mqttUrl }),
      ...environment,
    },
    '0.0.0',
  );
  const house = await compose({ config, connectionString: databaseUrl, secretKey, log: createLog(config.logLevel) });
  const origin = await house.listen();
  const database = openDatabase(databaseUrl, { max: 1 });
  const meta = await pageMeta(config, database.db);
  await database.close();
  return {
    ready: { origin },
    answers: {
      render: (input: Omit<RenderInput, 'meta'>) => renderOften(house.app, { ...input, meta }),
      publications: async () => publications?.(),
    },
    close: house.close,
  };
});
