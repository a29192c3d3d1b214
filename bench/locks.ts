import { loadavg } from 'node:os';
import { freePort } from '@komora/embedded-postgres';
import { waitUntil } from '@komora/testing';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { HttpClient } from './lib/http.ts';
import { type Metric, percentile, round } from './lib/metric.ts';
import { letBoxesWithLocks } from './lib/tenants.ts';
import type { BuildingReport } from './servers/lock-building.ts';
import type { PublishTimes } from './servers/publish-times.ts';

const locks = 2000;
const quietPresses = 200;
const perSecond = 200;
const seconds = 10;
/** More connections than requests in flight, so that no request waits for an earlier one. */
const mostAtOnce = 1000;

interface Command {
  id: string;
  state: string;
}

const now = () => performance.timeOrigin + performance.now();

/** Unlock requests over the public API with 2,000 locks connected to a broker: one at a time for the duration, and many at once for losses. */
export async function lockMetrics({ databaseUrl }: BenchEnvironment): Promise<Metric[]> {
  const { token, contracts, deviceIds } = await letBoxesWithLocks(databaseUrl, locks);
  const broker = await Child.start<{ url: string }>('broker.ts', {});
  const building = await Child.start<{ online: number }>('lock-building.ts', { url: broker.ready.url, deviceIds });
  const product = await Child.start<{ origin: string }>('product.ts', { databaseUrl, port: await freePort(), mqttUrl: broker.ready.url });
  const { origin } = product.ready;
  const client = new HttpClient(mostAtOnce);
  const headers = { authorization: `Bearer ${token}` };
  const eventTimes = await follow(origin, token);
  const press = async (index: number): Promise<Command> => {
    const { id, lat, lng } = contracts[index % contracts.length] ?? { id: '', lat: 0, lng: 0 };
    return client.json<Command>('POST', `${origin}/api/client/lock-v2/box-unlock/${id}`, { lat, lng }, headers);
  };
  await waitUntil(async () => (await online(client, origin, headers, contracts[0]?.id ?? '')) === true, { limitMs: 60_000 });

  const publications = () => product.child.call<PublishTimes>('publications');
  await publications();

  const answered: number[] = [];
  const ids: string[] = [];
  for (let count = 0; count < quietPresses; count++) {
    const began = now();
    const { id, state } = await press(count);
    if (state !== 'REQUESTED') answered.push(now() - began);
    ids.push(id);
  }
  await settle(building.child, ids.length);
  const quiet = await building.child.call<BuildingReport>('report');
  const reported = ids.flatMap((id) => {
    const [at, event] = [quiet.acknowledged[id], eventTimes.get(`${id} ACKED`)];
    return at === undefined || event === undefined ? [] : [event - at];
  });

  const alone = await publications();

  const usedBefore = await product.child.usage();
  const slow: number[] = [];
  const rush: Promise<Command>[] = [];
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const sent = now();
    const pressed = press(quietPresses + count);
    rush.push(pressed);
    pressed.then(
      () => slow.push(now() - sent),
      () => slow.push(Number.POSITIVE_INFINITY),
    );
    const ahead = (count + 1) * (1000 / perSecond) - (performance.now() - began);
    if (ahead > 1) await new Promise((done) => setTimeout(done, ahead));
  }
  const outcomes = await Promise.allSettled(rush);
  const used = await product.child.usage();
  const paced = await publications();
  const took = (paced.last - paced.first) / 1000;
  const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
  await settle(building.child, ids.length + taken.length);
  const report = await building.child.call<BuildingReport>('report');
  const opened = new Set(report.opened);
  const lost = taken.filter((id) => !opened.has(id)).length + (rush.length - taken.length);

  eventTimes.close();
  client.close();
  for (const { child } of [product, building, broker]) await child.stop();
  const item = 'locks';
  const details = { locks: building.ready.online, load: round(loadavg()[0] ?? Number.NaN) };
  return [
    {
      item,
      what: 'press → command published, server time, p95',
      value: percentile(alone.published, 0.95),
      unit: 'ms',
      target: { most: 15 },
      details: { ...details, 'median ms': round(percentile(alone.published, 0.5)), presses: alone.published.length },
    },
    {
      item,
      what: `press → command published, server time, ${perSecond} a second, p95`,
      value: percentile(paced.published, 0.95),
      unit: 'ms',
      target: { most: 15 },
      details: {
        ...details,
        'median ms': round(percentile(paced.published, 0.5)),
        'receipt of the broker, p95 ms': round(percentile(paced.receipted, 0.95)),
        'answer at the client, p95 ms': round(percentile(slow, 0.95)),
        'ms of processor per press': round((used.cpuMs - usedBefore.cpuMs) / rush.length),
      },
    },
    {
      item,
      what: 'press → answered with the broker’s receipt, at the client, p95',
      value: percentile(answered, 0.95),
      unit: 'ms',
      target: null,
      details: { ...details, 'median ms': round(percentile(answered, 0.5)), presses: answered.length },
    },
    {
      item,
      what: 'acknowledgement of the device → event at the client, p95',
      value: percentile(reported, 0.95),
      unit: 'ms',
      target: { most: 50 },
      details: { ...details, 'median ms': round(percentile(reported, 0.5)), events: reported.length },
    },
    {
      item,
      what: `${perSecond} unlocks a second: lost or late commands`,
      value: lost + report.late,
      unit: 'commands',
      target: { most: 0 },
      details: { ...details, presses: rush.length, 'per second': round(paced.published.length / took) },
    },
    {
      item,
      what: `commands published while ${perSecond} a second are pressed`,
      value: paced.published.length / took,
      unit: 'per second',
      target: { least: perSecond * 0.95 },
      details,
    },
  ];
}

/** Waits until `count` commands have opened a lock, or no further one does. */
async function settle(building: Child, expected: number): Promise<void> {
  let last = -1;
  for (let still = 0; still < 6; ) {
    const { opened } = await building.call<BuildingReport>('report');
    if (opened.length >= expected) return;
    still = opened.length === last ? still + 1 : 0;
    last = opened.length;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function online(client: HttpClient, origin: string, headers: Record<string, string>, contractId: string): Promise<boolean> {
  const { doors } = await client.json<{ doors: { online: boolean }[] }>(
    'GET',
    `${origin}/api/client/lock-v2/doors/${contractId}`,
    undefined,
    headers,
  );
  return doors.some((door) => door.online);
}

/** When each `id state` arrived. */
async function follow(origin: string, token: string): Promise<Map<string, number> & { close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/client/lock-v2/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const eventTimes = new Map<string, number>();
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const at = now();
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts.filter((one) => one.startsWith('data: '))) {
        const { id, state } = JSON.parse(part.slice(6)) as Command;
        eventTimes.set(`${id} ${state}`, at);
      }
    }
  };
  read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return Object.assign(eventTimes, { close: () => abort.abort() });
}
