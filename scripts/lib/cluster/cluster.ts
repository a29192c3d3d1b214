import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openToEveryone, serverIdentity } from '@komora/embedded-postgres';
import pg from 'pg';
import {
  databaseUrl,
  etcdArguments,
  haproxyConfiguration,
  mosquittoConfiguration,
  patroniConfiguration,
  pgbouncerConfiguration,
  pgbouncerUsers,
  programEnvironment,
  roleLimits,
  type Secrets,
} from './configuration.ts';
import { switchProgram } from './earlier-version.ts';
import { Links } from './links.ts';
import { Member, type MemberOptions } from './member.ts';
import { type ClusterPlan, type PostgresPlan, portsOf } from './plan.ts';
import type { Programs } from './programs.ts';
import { mountDisk, unmountDisk } from './small-disk.ts';
import { answersOk, statusOf, waitFor } from './wait.ts';

const thisVersion = fileURLToPath(new URL('../../..', import.meta.url));

export interface Cluster {
  plan: ClusterPlan;
  secrets: Secrets;
  links: Links;
  member(name: string): Member;
  /** The node that is the primary now. */
  primary(): Promise<PostgresPlan>;
  /** Processes of the program that start from now on are of this version. Before, they are of {@link ClusterOptions.startFrom}. */
  useThisVersion(): void;
  /** Waits until every member works: both nodes, the replication between them, and all processes. */
  untilHealthy(): Promise<void>;
  /** Stops all members, the program first. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  plan: ClusterPlan;
  programs: Programs;
  say: (line: string) => void;
  signal: AbortSignal;
  /** Delete the data of an earlier run. */
  isNew: boolean;
  /** Give each PostgreSQL a small disk of its own. */
  hasSmallDisks?: boolean;
  /**
   * Fills the database before the program starts.
   * @param databaseUrl of the primary itself
   * @returns variables of the payment gateway; without them the mock gateway
   */
  prepare: (databaseUrl: string, secrets: Secrets) => Promise<Readonly<Record<string, string>> | undefined>;
  /** The checkout whose program runs at first; without it this one. */
  startFrom?: string;
  /** Called when a process ended by itself. */
  onLost?: (name: string) => void;
}

/** Starts all members in order. On failure it stops those that were started. */
export async function startCluster({
  plan,
  programs,
  say,
  signal,
  isNew,
  hasSmallDisks = false,
  prepare,
  startFrom = thisVersion,
  onLost,
}: ClusterOptions): Promise<Cluster> {
  await assertPortsFree(portsOf(plan));
  for (const { dataDir } of plan.postgres) unmountDisk(dirname(dataDir));
  if (isNew) deleteCluster(plan.folder);
  const identity = serverIdentity();
  const folders = makeFolders(plan, identity);
  if (hasSmallDisks) for (const { dataDir } of plan.postgres) mountDisk(dirname(dataDir), identity);
  const secrets = loadOrCreateSecrets(plan.folder);
  writeConfigurations(plan, secrets, programs, identity);
  const members = new Map<string, Member>();
  const links = new Links(plan);
  const program = join(plan.folder, 'program');
  switchProgram(program, startFrom);
  const add = (name: string, command: string, args: readonly string[], more: Partial<MemberOptions> = {}): Member => {
    const member = new Member({
      name,
      command,
      args,
      env: { PATH: `${programs.postgresBin}:${process.env.PATH ?? ''}`, HOME: folders, LANG: 'C.UTF-8' },
      logFile: join(plan.folder, `${name}.log`),
      identity,
      stopMs: 15_000,
      onLost: (lost, how) => {
        say(`${lost} has ended (${how}); see ${join(plan.folder, `${lost}.log`)}`);
        onLost?.(lost);
      },
      ...more,
    });
    members.set(name, member);
    return member;
  };
  const stop = async (): Promise<void> => {
    // The program first, then what it needs, in reverse order of the start. The replica stops before the primary.
    for (const member of [...members.values()].reverse()) {
      await member.stop();
      const node = plan.postgres.find(({ name }) => name === member.name);
      if (node !== undefined) await stopLeftPostgres(node);
    }
    await links.stop();
    if (hasSmallDisks) for (const { dataDir } of plan.postgres) unmountDisk(dirname(dataDir));
  };
  const primary = () =>
    waitFor(
      'no node is the primary',
      90_000,
      async () => {
        for (const node of plan.postgres) if (await isPrimary(node)) return node;
        return undefined;
      },
      signal,
    );
  const readyUrls = [...plan.web, ...plan.workers].map(({ metricsPort }) => `http://127.0.0.1:${metricsPort}/health/ready`);
  const untilHealthy = async (): Promise<void> => {
    await waitFor(
      'the replica does not follow the primary',
      120_000,
      async () => ((await hasSynchronousReplica(plan)) ? true : undefined),
      signal,
    );
    for (const url of readyUrls) await waitFor(`${url} is not ready`, 180_000, () => answersOk(url), signal);
    await waitFor('the load balancer does not answer', 20_000, () => answersOk(`${plan.origin}/_info`), signal);
  };
  try {
    await links.start();
    say('Starting etcd, PostgreSQL with Patroni, HAProxy, PgBouncer and Mosquitto …');
    add('etcd', programs.etcd, etcdArguments(plan)).start();
    await waitFor('etcd does not answer', 20_000, () => answersOk(`http://127.0.0.1:${plan.etcd.clientPort}/health`), signal);
    for (const { name } of plan.postgres) add(name, programs.patroni, [join(plan.folder, name, 'patroni.yml')], { stopMs: 40_000 });
    const [first, second] = plan.postgres.map(({ name }) => members.get(name));
    // The first one makes a new cluster, and the second one copies it. Of an existing one, either can become the primary.
    const isCopied = existsSync(join(plan.postgres[1]?.dataDir ?? '', 'PG_VERSION'));
    first?.start();
    if (isCopied) second?.start();
    await primary();
    if (!isCopied) second?.start();
    add('haproxy', programs.haproxy, ['-db', '-f', join(plan.folder, 'haproxy', 'haproxy.cfg')]).start();
    await createDatabase(secrets, await primary());
    add('pgbouncer', programs.pgbouncer, [join(plan.folder, 'pgbouncer', 'pgbouncer.ini')]).start();
    add('mosquitto', programs.mosquitto, ['-c', join(plan.folder, 'mosquitto', 'mosquitto.conf')]).start();
    await waitFor('the load balancer has no primary', 20_000, () => canQuery(databaseUrl(plan.haproxy.primaryPort, secrets)), signal);
    // Without the load balancer, which may miss a check of its health on a busy machine and end the connection.
    const gateway = await prepare(databaseUrl((await primary()).port, secrets), secrets);
    await waitFor('PgBouncer does not answer', 20_000, () => canQuery(databaseUrl(plan.pgbouncer.port, secrets)), signal);
    say('Starting 3 web processes and 2 workers …');
    for (const one of [
      ...plan.web.map((web) => ({ ...web, role: 'web' as const })),
      ...plan.workers.map((w) => ({ ...w, role: 'worker' as const })),
    ]) {
      const env = { PATH: process.env.PATH ?? '', ...programEnvironment(plan, secrets, one, gateway) };
      add(one.name, process.execPath, [join(program, 'scripts/start.mjs')], { env, identity: {} }).start();
    }
    await untilHealthy();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    plan,
    secrets,
    links,
    primary,
    useThisVersion: () => switchProgram(program, thisVersion),
    untilHealthy,
    stop,
    member: (name) => {
      const member = members.get(name);
      if (member === undefined) throw new Error(`The cluster has no member ${name}`);
      return member;
    },
  };
}

/** As Patroni reports it, without waiting for the load balancer. */
async function isPrimary({ restPort }: PostgresPlan): Promise<boolean> {
  return (await statusOf(`http://127.0.0.1:${restPort}/primary`).catch(() => 0)) === 200;
}

/** The process id of a node's PostgreSQL; undefined if it does not run. */
export function postgresPid({ dataDir }: PostgresPlan): number | undefined {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** A killed Patroni leaves its PostgreSQL behind. */
async function stopLeftPostgres(node: PostgresPlan): Promise<void> {
  const pid = postgresPid(node);
  if (pid === undefined) return;
  // A fast shutdown.
  process.kill(pid, 'SIGINT');
  await waitFor(`PostgreSQL of ${node.name} (process ${pid}) does not end`, 30_000, async () =>
    postgresPid(node) === undefined ? true : undefined,
  );
}

async function hasSynchronousReplica({ postgres }: ClusterPlan): Promise<boolean> {
  for (const { restPort } of postgres) if ((await statusOf(`http://127.0.0.1:${restPort}/synchronous`).catch(() => 0)) === 200) return true;
  return false;
}

async function canQuery(connectionString: string): Promise<true> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(secrets: Secrets, { port }: PostgresPlan): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = 'komora'");
    if (rowCount === 0) await client.query(`create role komora login password ${client.escapeLiteral(secrets.komora)}`);
    for (const [name, value] of Object.entries(roleLimits))
      await client.query(`alter role komora set ${name} = ${client.escapeLiteral(value)}`);
    const { rowCount: databases } = await client.query("select from pg_database where datname = 'komora'");
    if (databases === 0) await client.query('create database komora owner komora');
  } finally {
    await client.end();
  }
}

function makeFolders({ folder, postgres }: ClusterPlan, { uid, gid }: { uid?: number; gid?: number }): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755);
  if (uid !== undefined && !openToEveryone(folder))
    throw new Error(`As root, PostgreSQL runs as another user, who cannot enter ${folder}. Set --folder to one that everybody can enter.`);
  const own = (path: string): void => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  for (const name of ['etcd', 'etcd/data', 'haproxy', 'pgbouncer', 'mosquitto', 'home', ...postgres.map((node) => node.name)])
    own(join(folder, name));
  mkdirSync(join(folder, 'data'), { recursive: true });
  return join(folder, 'home');
}

function writeConfigurations(plan: ClusterPlan, secrets: Secrets, programs: Programs, { uid, gid }: { uid?: number; gid?: number }): void {
  const write = (path: string, text: string): void => {
    const file = join(plan.folder, path);
    writeFileSync(file, text, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  };
  for (const node of plan.postgres) write(`${node.name}/patroni.yml`, patroniConfiguration(plan, node, secrets, programs.postgresBin));
  write('haproxy/haproxy.cfg', haproxyConfiguration(plan));
  write('pgbouncer/pgbouncer.ini', pgbouncerConfiguration(plan, join(plan.folder, 'pgbouncer', 'users.txt')));
  write('pgbouncer/users.txt', pgbouncerUsers(secrets));
  write('mosquitto/mosquitto.conf', mosquittoConfiguration(plan));
}

function loadOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const password = () => randomBytes(18).toString('base64url');
  const secrets = { superuser: password(), replication: password(), komora: password(), secretKey: randomBytes(32).toString('hex') };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** Deletes the data of an earlier cluster in `folder`. */
function deleteCluster(folder: string): void {
  if (!existsSync(folder)) return;
  if (!existsSync(join(folder, 'secrets.json'))) throw new Error(`${folder} is no folder of a cluster; nothing was deleted.`);
  rmSync(folder, { recursive: true });
}

async function assertPortsFree(ports: readonly number[]): Promise<void> {
  const used: number[] = [];
  for (const port of ports) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (!isFree) used.push(port);
  }
  if (used.length > 0)
    throw new Error(
      `Ports are in use: ${used.join(', ')}. Stop the programs that use them, or choose other ports with --port, for example --port 8400.`,
    );
}
