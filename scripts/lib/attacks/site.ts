import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type LocalPostgres } from '@komora/embedded-postgres';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { Member } from '../cluster/member.ts';
import { answersOk, waitFor } from '../cluster/wait.ts';
import { loadFreeBoxes } from '../drills/boxes.ts';

const startScript = fileURLToPath(new URL('../../start.mjs', import.meta.url));

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Code of the problem document; undefined for another answer. */
  code: string | undefined;
  ms: number;
}

export interface Call {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
  /** Address of the sender, as the reverse proxy names it. */
  ip?: string;
}

/** A web process and its database, configured as for clients. */
export interface Site {
  origin: string;
  env: Readonly<Record<string, string>>;
  port: number;
  member: Member;
  boxIds: string[];
  /** Answers 200 when the process works. */
  readyUrl: string;
  send(path: string, call?: Call): Promise<Reply>;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

let senders = 0;
/** An address of a network of its own. */
export const anAddress = (): string => `198.18.${Math.floor(++senders / 250)}.${1 + (senders % 250)}`;

/** Starts a web process in production mode on a database of its own with free boxes. @param more variables besides those that production needs */
export async function startSite(
  { folder, postgres }: { folder: string; postgres: LocalPostgres },
  name: string,
  more: (origin: string) => Record<string, string>,
): Promise<Site> {
  await postgres.ensureDatabase(name);
  const databaseUrl = postgres.url(name);
  await migrate(databaseUrl);
  const boxIds = await loadFreeBoxes(databaseUrl, { warehouses: 20, boxesPerWarehouse: 20 });
  const [port, metricsPort] = [await freePort(), await freePort()];
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'production', ROLE: 'web', PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex'), TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    ...more(origin),
  };
  const log = join(folder, `${name}.log`);
  const member = new Member({
    name,
    command: process.execPath,
    args: [startScript],
    env,
    logFile: log,
    identity: {},
    stopMs: 15_000,
    onLost: () => undefined,
  });
  member.start();
  const readyUrl = `http://127.0.0.1:${metricsPort}/health/ready`;
  await waitFor(`${name} is not ready; see ${log}`, 120_000, () => answersOk(readyUrl));
  return {
    ...{ origin, env, port, member, boxIds, readyUrl },
    send: async (path, { method, json, headers = {}, ip = anAddress() } = {}) => {
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const began = performance.now();
      const response = await fetch(origin + path, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: { 'x-forwarded-for': ip, ...type, ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
        ...body,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, code: codeOf(text), ms: Math.round(performance.now() - began) };
    },
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
  };
}

function codeOf(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: string };
    return code;
  } catch {
    return undefined;
  }
}
