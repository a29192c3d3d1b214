import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { freePort } from '@komora/embedded-postgres';
import { signatureOf } from '@komora/testing/stripe/index';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { HttpClient } from './lib/http.ts';
import { type Metric, percentile, round } from './lib/metric.ts';

const perSecond = 200;
const seconds = 10;
const warmUp = 400;
const mostAtOnce = 200;
const webhookSecret = 'whsec_bench';

/** Signed events of distinct payments at a constant rate. A web process verifies, stores, enqueues and acknowledges them beside its worker. */
export async function webhookMetrics({ databaseUrl }: BenchEnvironment): Promise<Metric[]> {
  const environment = { PAYMENT_PROVIDER: 'STRIPE', STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: webhookSecret };
  const { child, ready } = await Child.start<{ origin: string }>('product.ts', { databaseUrl, port: await freePort(), environment });
  const client = new HttpClient(mostAtOnce);
  const send = async (): Promise<number> => {
    const body = eventOf(ready.origin);
    const headers = { 'stripe-signature': signatureOf(webhookSecret, body, new Date()) };
    const began = performance.now();
    const { status } = await client.send('POST', `${ready.origin}/webhooks/stripe`, { type: 'application/json', text: body }, headers);
    if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
    return performance.now() - began;
  };
  for (let count = 0; count < warmUp; count++) await send();
  const usedBefore = await child.usage();
  const began = performance.now();
  const sent: Promise<number>[] = [];
  for (let count = 0; count < perSecond * seconds; count++) {
    sent.push(send());
    const ahead = (count + 1) * (1000 / perSecond) - (performance.now() - began);
    if (ahead > 1) await new Promise((done) => setTimeout(done, ahead));
  }
  const took = await Promise.all(sent);
  const elapsed = (performance.now() - began) / 1000;
  const used = await child.usage();
  client.close();
  await child.stop();
  const item = 'webhooks';
  const details = { load: round(loadavg()[0] ?? Number.NaN), 'ms of processor each': round((used.cpuMs - usedBefore.cpuMs) / sent.length) };
  return [
    {
      item,
      what: `signed event → acknowledged at ${perSecond} a second, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      target: { most: 10 },
      details: { ...details, 'median ms': round(percentile(took, 0.5)) },
    },
    {
      item,
      what: `events acknowledged while ${perSecond} a second arrive`,
      value: sent.length / elapsed,
      unit: 'per second',
      target: { least: perSecond * 0.95 },
      details,
    },
  ];
}

function eventOf(site: string): string {
  const object = {
    id: `cs_test_${randomUUID()}`,
    object: 'checkout.session',
    metadata: { komora_site: site, komora_payment: randomUUID() },
  };
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object },
  });
}
