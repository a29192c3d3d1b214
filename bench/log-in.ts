import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../apps/server/src/modules/identity/account/password.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { HttpClient } from './lib/http.ts';
import { type Metric, median, percentile, round } from './lib/metric.ts';

const item = 'log-in';
const password = 'heslo do komory 1';
const atOnce = 50;
const rounds = 5;
/** Pause between two reads, ms: a visitor who browses, not a load test. */
const readEvery = 5;

/** 50 clients log in at the same moment: the CPU time compared with the password hash alone, and the response times of other visitors. */
export async function logIn({ databaseUrl, product, origin }: BenchEnvironment): Promise<Metric[]> {
  const passwordHash = await hashPassword(password, 'bench');
  const emails = await newClients(databaseUrl, passwordHash);
  const client = new HttpClient(atOnce);
  const enter = () => Promise.all(emails.map((email, index) => logInOf(client, origin, email, index)));
  const { child } = await Child.start('bare-argon2.ts', { hash: passwordHash, password });
  const verifyAll = () => child.call('work', { count: atOnce });
  const reader = new HttpClient(1);
  for (let n = 0; n < rounds; n++) {
    await enter();
    await verifyAll();
  }
  const [shares, cpu, quiet, busy]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let n = 0; n < rounds; n++) {
    const baseline = await cpuOf(child, verifyAll);
    quiet.push(...(await readDuring(reader, origin, baseline.elapsed)));
    const own = await cpuOf(product, enter);
    shares.push(own.cpuMs / baseline.cpuMs);
    cpu.push(own.cpuMs / atOnce);
    const all = enter();
    busy.push(...(await readUntil(reader, origin, all)));
    await all;
  }
  await child.stop();
  client.close();
  reader.close();
  const [calm, rushed] = [percentile(quiet, 0.99), percentile(busy, 0.99)];
  return [
    {
      item,
      what: `CPU of ${atOnce} logins at once beside argon2 alone`,
      value: median(shares),
      unit: 'times',
      target: { most: 1.3 },
      details: { 'CPU ms': round(median(cpu)) },
    },
    {
      item,
      what: `list of warehouses while ${atOnce} log in at once, p99`,
      value: rushed / calm,
      unit: 'times',
      target: { most: 3 },
      details: { ms: round(rushed), 'quiet ms': round(calm), 'median ms': round(median(busy)), reads: busy.length },
    },
  ];
}

/** Each client has a network of their own: the logins of one network wait in a short queue. */
const logInOf = (client: HttpClient, origin: string, username: string, index: number) =>
  client.json(
    'POST',
    `${origin}/auth/custom/login`,
    { username, password, domain: 'CLIENT' },
    { 'x-forwarded-for': `203.0.113.${index + 1}` },
  );

async function newClients(databaseUrl: string, passwordHash: string): Promise<string[]> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const emails = Array.from({ length: atOnce }, () => `${randomUUID()}@komora.example`);
  await pool.query(
    `insert into users (email, first_name, last_name, user_language, referral_code, password_hash, email_confirmed_at)
     select email, 'Jana', 'Nováková', 'SK', email, $2, now() from unnest($1::text[]) email`,
    [emails, passwordHash],
  );
  await close();
  return emails;
}

async function cpuOf(child: Child, work: () => Promise<unknown>): Promise<{ cpuMs: number; elapsed: number }> {
  const before = await child.usage();
  const began = performance.now();
  await work();
  const elapsed = performance.now() - began;
  return { cpuMs: (await child.usage()).cpuMs - before.cpuMs, elapsed };
}

/** Durations in ms of sequential reads. */
async function readUntil(reader: HttpClient, origin: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await reader.json('GET', `${origin}/api/client/warehouse`);
    times.push(performance.now() - began);
    await pause(readEvery);
  }
  await ended;
  return times;
}

const readDuring = (reader: HttpClient, origin: string, ms: number) => readUntil(reader, origin, pause(ms));
