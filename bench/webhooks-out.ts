import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@komora/embedded-postgres';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { encrypt } from '../apps/server/src/platform/secrets.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { type Metric, percentile, round } from './lib/metric.ts';

const perSecond = 200;
const seconds = 10;
const events = perSecond * seconds;
/** How long the integrator's server takes for a message. */
const receiverMs = 50;
const longestWaitMs = 60_000;
/** Of `servers/product.ts`. */
const secretKeys = { current: Buffer.alloc(32, 7), old: [] };

interface Arrivals {
  /** `performance.now()` of the first arrival of each event. */
  at: Map<number, number>;
  messages: number;
}

/** Events of the product at a constant rate, and one integrator that takes 50 ms for each message. */
export async function webhooksOut({ databaseUrl }: BenchEnvironment): Promise<Metric[]> {
  const arrivals: Arrivals = { at: new Map(), messages: 0 };
  const { url, close } = await openReceiver(arrivals);
  const { pool, close: closePool } = openDatabase(databaseUrl, { max: 4 });
  const secret = encrypt(secretKeys, `whsec_${randomBytes(24).toString('base64')}`);
  await pool.query(
    `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at) values ('Integrator', $1, '{overlock.set}', $2, now())`,
    [url, secret],
  );
  const environment = { ROLE: 'all', WEBHOOKS_ANYWHERE: 'true' };
  const { child } = await Child.start('product.ts', { databaseUrl, port: await freePort(), environment });
  const usedBefore = await child.usage();
  const happenedAt = new Map<number, number>();
  const began = performance.now();
  for (let count = 0; count < events; count++) {
    happenedAt.set(count, performance.now());
    await pool.query(`select record_webhook_event('overlock.set', now(), $1)`, [{ count }]);
    const ahead = (count + 1) * (1000 / perSecond) - (performance.now() - began);
    if (ahead > 1) await setTimeout(ahead);
  }
  const until = performance.now() + longestWaitMs;
  while (arrivals.at.size < events && performance.now() < until) await setTimeout(20);
  const elapsed = (Math.max(...arrivals.at.values()) - began) / 1000;
  const used = await child.usage();
  await child.stop();
  await pool.query('delete from webhook_endpoints');
  await closePool();
  close();
  const took = [...arrivals.at].map(([count, at]) => at - (happenedAt.get(count) ?? Number.NaN));
  const item = 'webhooks-out';
  const details = {
    'median ms': round(percentile(took, 0.5)),
    'p95 ms': round(percentile(took, 0.95)),
    'sent twice': arrivals.messages - arrivals.at.size,
    'ms of processor each': round((used.cpuMs - usedBefore.cpuMs) / events),
  };
  return [
    {
      item,
      what: `events at ${perSecond} a second: not received`,
      value: events - arrivals.at.size,
      unit: 'events',
      target: { most: 0 },
      details: {},
    },
    {
      item,
      what: `messages received by an integrator that takes ${receiverMs} ms, at ${perSecond} a second`,
      value: arrivals.at.size / elapsed,
      unit: 'per second',
      target: { least: perSecond * 0.95 },
      details,
    },
  ];
}

async function openReceiver(arrivals: Arrivals): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { count: number } };
      arrivals.messages += 1;
      if (!arrivals.at.has(data.count)) arrivals.at.set(data.count, performance.now());
      void setTimeout(receiverMs).then(() => response.end());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
