import { setTimeout as pause } from 'node:timers/promises';
import { longestGap, startBuyers } from '../drills/buyers.ts';
import { checkOrders, countFailures } from '../drills/check-orders.ts';
import { type Cluster, postgresPid } from './cluster.ts';
import { databaseUrl } from './configuration.ts';
import { commandHaproxy, serverState } from './haproxy.ts';
import type { PostgresPlan } from './plan.ts';
import { answersOk, waitFor } from './wait.ts';

/** One fault, injected while buyers order. */
export interface Drill {
  name: string;
  what: string;
  /** The longest time without a placed order that passes, s. */
  mostSeconds: number;
  /** True if no request may fail at all. */
  allMustSucceed?: true;
  inject(cluster: Cluster): Promise<void>;
  /** Brings back what stayed away. */
  repair?(cluster: Cluster): Promise<void>;
  /** Time between fault and repair, s. */
  away: number;
}

export interface DrillResult {
  name: string;
  what: string;
  mostSeconds: number;
  allMustSucceed: boolean;
  placed: number;
  paid: number;
  /** Longest time without a placed order after the fault, s, and in the quiet time before it. */
  gap: number;
  quietGap: number;
  failures: Record<string, number>;
  /** Paid orders that are not fulfilled: must be empty. */
  lost: readonly string[];
  violations: readonly string[];
  checked: number;
  passed: boolean;
}

const quietMs = 10_000;
const recoveryMs = 20_000;
const settleMs = 120_000;

function killPostgres(node: PostgresPlan): void {
  const pid = postgresPid(node);
  if (pid === undefined) throw new Error(`PostgreSQL of ${node.name} does not run`);
  process.kill(pid, 'SIGKILL');
}

let nodeAway = '';

const one = (name: string, away = 3): Pick<Drill, 'inject' | 'repair' | 'away'> => ({
  inject: ({ member }) => member(name).kill(),
  repair: async ({ member }) => member(name).start(),
  away,
});

/** @throws Error that lists the names */
export function chooseDrills(wanted: string): Drill[] {
  if (wanted === 'all') return [...drills];
  const names = wanted === 'failover' ? ['primary', 'machine'] : wanted.split(',');
  return names.map((name) => {
    const drill = drills.find((known) => known.name === name);
    if (drill === undefined)
      throw new Error(`There is no drill ${name}. There are: all, failover, ${drills.map((known) => known.name).join(', ')}.`);
    return drill;
  });
}

const drills: readonly Drill[] = [
  {
    name: 'primary',
    what: 'kill -9 of the primary PostgreSQL; Patroni continues',
    mostSeconds: 15,
    away: 0,
    inject: async ({ primary }) => killPostgres(await primary()),
  },
  {
    name: 'machine',
    what: 'kill -9 of the primary PostgreSQL and its Patroni, back after 40 s',
    // The key of the leader expires after 20 s.
    mostSeconds: 30,
    away: 40,
    inject: async (cluster) => {
      const node = await cluster.primary();
      nodeAway = node.name;
      await cluster.member(node.name).kill();
      killPostgres(node);
    },
    repair: async ({ member }) => member(nodeAway).start(),
  },
  { name: 'web', what: 'kill -9 of a web process, back after 3 s', mostSeconds: 5, ...one('web1') },
  { name: 'worker', what: 'kill -9 of a worker, back after 3 s', mostSeconds: 5, ...one('worker1') },
  { name: 'etcd', what: 'kill -9 of etcd, back after 30 s', mostSeconds: 15, ...one('etcd', 30) },
  { name: 'pgbouncer', what: 'kill -9 of PgBouncer, back after 3 s', mostSeconds: 15, ...one('pgbouncer') },
  {
    name: 'rolling',
    what: 'restart of the three web processes, one after the other, drained by the load balancer',
    mostSeconds: 5,
    allMustSucceed: true,
    away: 0,
    inject: async (cluster) => {
      for (const web of cluster.plan.web) await restartDrained(cluster, web);
    },
  },
];

/** Takes one web process out of the load balancer, restarts it, and puts it back when it is ready. */
async function restartDrained({ plan, member }: Cluster, { name, metricsPort }: { name: string; metricsPort: number }): Promise<void> {
  const { socket } = plan.haproxy;
  const state = async () => serverState(await commandHaproxy(socket, 'show stat'), 'web', name);
  await commandHaproxy(socket, `set server web/${name} state drain`);
  await waitFor(`${name} still has requests`, 30_000, async () => ((await state())?.open === 0 ? true : undefined));
  await member(name).stop();
  member(name).start();
  await waitFor(`${name} is not ready`, 60_000, () => answersOk(`http://127.0.0.1:${metricsPort}/health/ready`));
  await commandHaproxy(socket, `set server web/${name} state ready`);
  await waitFor(`${name} gets no requests`, 20_000, async () => ((await state())?.status === 'UP' ? true : undefined));
}

/** Runs one drill: quiet orders, the fault, orders until the cluster is whole again; then compares what buyers saw with the database. */
export async function runDrill(cluster: Cluster, drill: Drill, boxIds: string[], say: (line: string) => void): Promise<DrillResult> {
  await cluster.untilHealthy();
  const { origin } = cluster.plan;
  const buyers = startBuyers({ origin, boxIds, count: 4, pauseMs: 300 });
  const began = performance.now();
  await pause(quietMs);
  const faultAt = performance.now();
  say(`${drill.name}: ${buyers.placedAt.length} orders placed in ${quietMs / 1000} s; now ${drill.what}`);
  await drill.inject(cluster);
  await pause(drill.away * 1000);
  await drill.repair?.(cluster);
  await cluster.untilHealthy();
  await pause(recoveryMs);
  const until = performance.now();
  await buyers.stop();
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const { placedAt, paid, failures } = buyers;
  const { plan, secrets } = cluster;
  const { settledIn: _, ...checked } = await checkOrders(databaseUrl(plan.haproxy.primaryPort, secrets), buyers, settleMs);
  const gap = seconds(longestGap(placedAt, faultAt, until));
  const { allMustSucceed = false } = drill;
  const passed =
    gap <= drill.mostSeconds && checked.lost.length === 0 && checked.violations.length === 0 && (!allMustSucceed || failures.length === 0);
  const { name, what, mostSeconds } = drill;
  const quietGap = seconds(longestGap(placedAt, began + 1000, faultAt));
  return {
    name,
    what,
    mostSeconds,
    allMustSucceed,
    placed: placedAt.length,
    paid: paid.length,
    gap,
    quietGap,
    failures: countFailures(failures),
    ...checked,
    passed,
  };
}
