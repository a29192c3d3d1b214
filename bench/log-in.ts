import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { hashPassword } from '../apps/server/src/modules/account/password.ts';
import { Child } from './lib/child.ts';
import { type Figure, median, percentile, round } from './lib/figure.ts';
import { HttpClient } from './lib/http.ts';
import type { Stage } from './lib/stage.ts';

const item = 'log-in';
const password = 'heslo do komory 1';
const atOnce = 50;
const rounds = 5;
/** Between two reads, ms: a visitor looks around, and does not fill the server. */
const readEvery = 5;

/** 50 clients who log in at the same moment: what it costs beside the password's hash alone, and what visitors notice of it. */
export async function logIn({ databaseUrl, product, origin }: Stage): Promise<Figure[]> {
  const passwordHash = await hashPassword(password);
  const emails = await newClients(databaseUrl, passwordHash);
  const client = new HttpClient(atOnce);
  const enter = () =>
    Promise.all(emails.map((username) => client.json('POST', `${origin}/auth/custom/login`, { username, password, domain: 'CLIENT' })));
  const { child } = await Child.start('bare-argon2.ts', { hash: passwordHash, password });
  const verifyAll = () => child.ask('work', { count: atOnce });
  const reader = new HttpClient(1);
  for (let n = 0; n < rounds; n++) {
    await enter();
    await verifyAll();
  }
  const [shares, cpu, quiet, busy]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let n = 0; n < rounds; n++) {
    const floor = await cpuOf(child, verifyAll);
    quiet.push(...(await readDuring(reader, origin, floor.elapsed)));
    const own = await cpuOf(product, enter);
    shares.push(own.cpuMs / floor.cpuMs);
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

/** Milliseconds of single reads, one after another. */
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
