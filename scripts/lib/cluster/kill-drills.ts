import { type Cluster, postgresPid } from './cluster.ts';
import { type Drill, nothingToRepair } from './drill.ts';
import { commandHaproxy, serverState } from './haproxy.ts';
import type { PostgresPlan } from './plan.ts';
import { answersOk, waitFor } from './wait.ts';

function killPostgres(node: PostgresPlan): void {
  const pid = postgresPid(node);
  if (pid === undefined) throw new Error(`PostgreSQL of ${node.name} does not run`);
  process.kill(pid, 'SIGKILL');
}

const one = (name: string, away = 3): Pick<Drill, 'inject' | 'away'> => ({
  inject: async ({ member }) => {
    await member(name).kill();
    return async () => member(name).start();
  },
  away,
});

export const updateDrill: Drill = {
  name: 'update',
  what: 'update from an earlier version: the three web processes, drained by the load balancer, then the workers; the first one migrates the database',
  mostSeconds: 10,
  allMustSucceed: true,
  fromEarlierVersion: true,
  away: 0,
  inject: async (cluster) => {
    cluster.useThisVersion();
    for (const web of cluster.plan.web) await restartDrained(cluster, web);
    for (const { name } of cluster.plan.workers) {
      await cluster.member(name).stop();
      cluster.member(name).start();
    }
    return nothingToRepair;
  },
};

export const killDrills: readonly Drill[] = [
  {
    name: 'primary',
    what: 'kill -9 of the primary PostgreSQL; Patroni continues',
    mostSeconds: 15,
    away: 0,
    inject: async ({ primary }) => {
      killPostgres(await primary());
      return nothingToRepair;
    },
  },
  {
    name: 'machine',
    what: 'kill -9 of the primary PostgreSQL and its Patroni, back after 40 s',
    // The key of the leader expires after 10 s; with Patroni 4 after 20 s, which is too late.
    mostSeconds: 15,
    away: 40,
    inject: async (cluster) => {
      const node = await cluster.primary();
      await cluster.member(node.name).kill();
      killPostgres(node);
      return async () => cluster.member(node.name).start();
    },
  },
  { name: 'web', what: 'kill -9 of a web process, back after 3 s', mostSeconds: 5, ...one('web1') },
  { name: 'worker', what: 'kill -9 of a worker, back after 3 s', mostSeconds: 5, ...one('worker1') },
  { name: 'etcd', what: 'kill -9 of etcd, back after 30 s', mostSeconds: 15, ...one('etcd', 30) },
  { name: 'pgbouncer', what: 'kill -9 of PgBouncer, back after 3 s', mostSeconds: 15, ...one('pgbouncer') },
  {
    name: 'broker',
    what: 'kill -9 of Mosquitto while clients open doors, back after 10 s',
    mostSeconds: 5,
    hasDoors: true,
    ...one('mosquitto', 10),
  },
  {
    name: 'rolling',
    what: 'restart of the three web processes, one after the other, drained by the load balancer',
    mostSeconds: 5,
    allMustSucceed: true,
    away: 0,
    inject: async (cluster) => {
      for (const web of cluster.plan.web) await restartDrained(cluster, web);
      return nothingToRepair;
    },
  },
];

/** Takes one web process out of the load balancer, restarts it, and puts it back when it is ready. @param more variables for this run alone */
export async function restartDrained(
  { plan, member }: Cluster,
  { name, metricsPort }: { name: string; metricsPort: number },
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { socket } = plan.haproxy;
  const state = async () => serverState(await commandHaproxy(socket, 'show stat'), 'web', name);
  await commandHaproxy(socket, `set server web/${name} state drain`);
  await waitFor(`${name} still has requests`, 30_000, async () => ((await state())?.open === 0 ? true : undefined));
  await member(name).stop();
  member(name).start(more);
  await waitFor(`${name} is not ready`, 60_000, () => answersOk(`http://127.0.0.1:${metricsPort}/health/ready`));
  await commandHaproxy(socket, `set server web/${name} state ready`);
  await waitFor(`${name} gets no requests`, 20_000, async () => ((await state())?.status === 'UP' ? true : undefined));
}
