// The baseline of a signed-in read: Fastify with one route that runs one prepared statement and sends its rows as JSON, without authentication.

import Fastify from 'fastify';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { beChild } from '../lib/be-child.ts';

interface Input {
  databaseUrl: string;
  connections: number;
  text: string;
  values: string[];
}

beChild(async ({ databaseUrl, connections, text, values }: Input) => {
  const { pool, close } = openDatabase(databaseUrl, { max: connections, applicationName: 'komora bench baseline' });
  const app = Fastify();
  app.get('*', async () => (await pool.query({ name: 'baseline', text, values })).rows);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ready: { origin },
    close: async () => {
      await app.close();
      await close();
    },
  };
});
