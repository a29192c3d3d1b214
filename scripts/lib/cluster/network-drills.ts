import type { Cluster } from './cluster.ts';
import type { Drill } from './drill.ts';
import type { LinkMode } from './network-link.ts';

type Fault = 'cut' | 'silent' | 'lost' | 'delay';

/** Faults of the network, with their duration in s. */
const faults: Readonly<Record<Fault, { mode: LinkMode; away: number; what: string }>> = {
  cut: { mode: { kind: 'CUT' }, away: 10, what: 'cut for 10 s: connections end, new ones are refused' },
  silent: { mode: { kind: 'SILENT' }, away: 20, what: 'silent for 20 s: no packet arrives before the end' },
  lost: { mode: { kind: 'LOST' }, away: 20, what: 'silent for 20 s, and for ever for the connections of that time' },
  delay: { mode: { kind: 'DELAY', ms: 200 }, away: 20, what: 'answers come 200 ms later for 20 s' },
};

/** Until all parts have connected again: PgBouncer gives up after 3 s and tries after 1 s, readiness may take 2 s, and the load balancer checks every second. */
const reconnects = 3 + 1 + 2 + 1;
/** A time limit of a statement (platform/db/timeouts.ts), after which the program takes another connection. */
const statement = 15;
/** A time limit of the gateway (providers/stripe), after which the call is repeated. */
const gatewayCall = 20;
/** An order and its payment need about 80 statements. */
const delayedOrder = 80 * 0.2;
/** Patroni's loop and its retries: it then removes a replica that has gone. */
const patroniLoop = 1 + 4;
/** wal_sender_timeout: the primary notices a replica that does not answer. An order takes 2 s at most. */
const walSender = 10;
/** The key of the leader expires, then the replica is promoted and pools connect again. */
const failover = 20;

interface Pair {
  name: string;
  what: string;
  /** Names of links that are one after the other. */
  links(cluster: Cluster): Promise<string[]>;
  /** The longest time without an order, s, by fault. Only these are tried. */
  most: Partial<Record<Fault, number>>;
  hasDoors?: true;
}

const onPath = { cut: faults.cut.away + reconnects, silent: faults.silent.away + reconnects, delay: delayedOrder + reconnects };
const besides = { cut: reconnects, silent: reconnects, delay: reconnects };

const pairs: readonly Pair[] = [
  {
    name: 'program-pgbouncer',
    what: 'web processes and workers to PgBouncer',
    links: async () => ['program-pgbouncer'],
    most: { ...onPath, lost: faults.lost.away + statement + reconnects },
  },
  {
    name: 'pgbouncer-haproxy',
    what: 'PgBouncer to HAProxy',
    links: async () => ['pgbouncer-haproxy'],
    most: { ...onPath, lost: faults.lost.away + statement + reconnects },
  },
  {
    name: 'haproxy-primary',
    what: 'HAProxy to the primary',
    links: async ({ primary }) => [`haproxy-${(await primary()).name}`],
    most: onPath,
  },
  {
    name: 'haproxy-replica',
    what: 'HAProxy to the replica',
    links: async (cluster) => [`haproxy-${await nameOfReplica(cluster)}`],
    most: besides,
  },
  {
    name: 'replication',
    what: 'replica and primary, both ways',
    links: async () => ['postgres-postgres'],
    most: { cut: patroniLoop + reconnects, silent: walSender + patroniLoop + 2, delay: reconnects },
  },
  {
    name: 'patroni-etcd',
    what: "the primary's Patroni to etcd",
    links: async ({ primary }) => [`${(await primary()).name}-etcd`],
    // As etcd alone; the key of the leader can expire within the silence.
    most: { cut: 15, silent: failover, delay: reconnects },
  },
  {
    name: 'haproxy-web',
    what: 'HAProxy to one web process',
    links: async () => ['haproxy-web1'],
    // A request that has been sent waits for its answer, at most 70 s.
    most: { cut: reconnects, silent: faults.silent.away + reconnects, delay: reconnects },
  },
  {
    name: 'program-broker',
    what: 'web processes and workers to the broker, while clients open doors',
    links: async () => ['program-broker'],
    most: { ...besides, lost: reconnects },
    hasDoors: true,
  },
  {
    name: 'program-gateway',
    what: 'web processes and workers to the gateway',
    links: async () => ['program-gateway'],
    most: {
      cut: faults.cut.away + reconnects,
      silent: faults.silent.away + reconnects,
      lost: faults.lost.away + gatewayCall + reconnects,
      delay: reconnects,
    },
  },
];

async function nameOfReplica({ plan, primary }: Cluster): Promise<string> {
  const { name } = await primary();
  return plan.postgres.find((node) => node.name !== name)?.name ?? '';
}

/** Every pair of parts with every fault of its network, and the primary without etcd and replica. */
export const networkDrills: readonly Drill[] = [
  ...pairs.flatMap(({ name, what, links, most, hasDoors }) =>
    Object.entries(most).map(([fault, mostSeconds]): Drill => {
      const { mode, away, what: how } = faults[fault as Fault];
      return {
        name: `${name}-${fault}`,
        what: `network from ${what}: ${how}`,
        mostSeconds,
        away,
        ...(hasDoors === undefined ? {} : { hasDoors }),
        inject: async (cluster) => {
          const affected = await links(cluster);
          await cluster.links.set(affected, mode);
          return () => cluster.links.set(affected, { kind: 'PASS' });
        },
      };
    }),
  ),
  {
    name: 'isolated',
    what: 'the primary without network to etcd and to the replica for 40 s, but reachable for HAProxy',
    mostSeconds: failover,
    away: 40,
    inject: async (cluster) => {
      const affected = [`${(await cluster.primary()).name}-etcd`, 'postgres-postgres'];
      await cluster.links.set(affected, { kind: 'SILENT' });
      return () => cluster.links.set(affected, { kind: 'PASS' });
    },
  },
];
