import { loadavg } from 'node:os';
import { freePort } from '@komora/local-postgres';
import { waitUntil } from '@komora/testing';
import { Child } from './lib/child.ts';
import { type Figure, percentile, round } from './lib/figure.ts';
import { HttpClient } from './lib/http.ts';
import type { Stage } from './lib/stage.ts';
import { letBoxesWithLocks } from './lib/tenants.ts';
import type { BuildingTale } from './servers/lock-building.ts';
import type { PublishTimes } from './servers/publish-times.ts';

const locks = 2000;
const quietPresses = 200;
const perSecond = 200;
const seconds = 10;
/** More than ever wait at once: a press never waits for an earlier one. */
const mostAtOnce = 1000;

interface Command {
  id: string;
  state: string;
}

const now = () => performance.timeOrigin + performance.now();

/** Presses by the public door, against real connections of 2,000 locks at a broker: alone for how long one takes, and in a rush for what gets lost. */
export async function lockFigures({ databaseUrl }: Stage): Promise<Figure[]> {
  const { token, contracts, deviceIds } = await letBoxesWithLocks(databaseUrl, locks);
  const broker = await Child.start<{ url: string }>('broker.ts', {});
  const building = await Child.start<{ online: number }>('lock-building.ts', { url: broker.ready.url, deviceIds });
  const product = await Child.start<{ origin: string }>('product.ts', { databaseUrl, port: await freePort(), mqttUrl: broker.ready.url });
  const { origin } = product.ready;
  const client = new HttpClient(mostAtOnce);
  const headers = { authorization: `Bearer ${token}` };
  const heard = await follow(origin, token);
  const press = async (index: number): Promise<Command> => {
    const { id, lat, lng } = contracts[index % contracts.length] ?? { id: '', lat: 0, lng: 0 };
    return client.json<Command>('POST', `${origin}/api/client/lock-v2/box-unlock/${id}`, { lat, lng }, headers);
  };
  await waitUntil(async () => (await online(client, origin, headers, contracts[0]?.id ?? '')) === true, { limitMs: 60_000 });

  const publications = () => product.child.ask<PublishTimes>('publications');
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
  const quiet = await building.child.ask<BuildingTale>('tale');
  const told = ids.flatMap((id) => {
    const [at, event] = [quiet.acknowledged[id], heard.get(`${id} ACKED`)];
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
  const tale = await building.child.ask<BuildingTale>('tale');
  const opened = new Set(tale.opened);
  const lost = taken.filter((id) => !opened.has(id)).length + (rush.length - taken.length);

  heard.close();
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
      value: percentile(told, 0.95),
      unit: 'ms',
      target: { most: 50 },
      details: { ...details, 'median ms': round(percentile(told, 0.5)), events: told.length },
    },
    {
      item,
      what: `${perSecond} unlocks a second: lost or late commands`,
      value: lost + tale.late,
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

/** Waits until as many commands have opened, or nothing new does. */
async function settle(building: Child, expected: number): Promise<void> {
  let last = -1;
  for (let still = 0; still < 6; ) {
    const { opened } = await building.ask<BuildingTale>('tale');
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

/** When each `id state` was heard of. */
async function follow(origin: string, token: string): Promise<Map<string, number> & { close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/client/lock-v2/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const heard = new Map<string, number>();
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const at = now();
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts.filter((one) => one.startsWith('data: '))) {
        const { id, state } = JSON.parse(part.slice(6)) as Command;
        heard.set(`${id} ${state}`, at);
      }
    }
  };
  read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return Object.assign(heard, { close: () => abort.abort() });
}
