import { join } from 'node:path';
import type { LinkPlan } from './links.ts';

/** A process of the program behind the load balancer. */
export interface WebPlan {
  name: string;
  port: number;
  metricsPort: number;
}

export interface PostgresPlan {
  name: string;
  port: number;
  /** Port of Patroni's REST interface, which the load balancer asks for the role. */
  restPort: number;
  dataDir: string;
}

/** Ports on 127.0.0.1 and folders of all members. */
export interface ClusterPlan {
  folder: string;
  etcd: { clientPort: number; peerPort: number };
  postgres: readonly PostgresPlan[];
  haproxy: { primaryPort: number; replicaPort: number; webPort: number; socket: string };
  pgbouncer: { port: number };
  mosquitto: { port: number };
  web: readonly WebPlan[];
  workers: readonly { name: string; metricsPort: number }[];
  /** Of the fake of Stripe, which drills pay at. */
  gateway: { port: number };
  /** Every connection between two parts goes through one of these. */
  links: readonly LinkPlan[];
  /** Address of the load balancer in front of the web processes. */
  origin: string;
}

/** Number of ports that a cluster uses, from its first one on. */
export const portRange = 80;

/** @param firstPort of {@link portRange} free ports. @param folder absolute, shorter than about 80 characters: it contains a Unix socket */
export function planCluster(folder: string, firstPort: number): ClusterPlan {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const webPort = firstPort + 22;
  const parts = {
    etcd: { clientPort: firstPort, peerPort: firstPort + 1 },
    postgres: numbers(2).map((n) => ({
      name: `postgres${n + 1}`,
      port: firstPort + 10 + 2 * n,
      restPort: firstPort + 11 + 2 * n,
      dataDir: join(folder, `postgres${n + 1}`, 'data'),
    })),
    haproxy: { primaryPort: firstPort + 20, replicaPort: firstPort + 21, webPort, socket: join(folder, 'haproxy', 'admin.sock') },
    pgbouncer: { port: firstPort + 30 },
    mosquitto: { port: firstPort + 70 },
    gateway: { port: firstPort + 72 },
    web: numbers(3).map((n) => ({ name: `web${n + 1}`, port: firstPort + 40 + n, metricsPort: firstPort + 50 + n })),
    workers: numbers(2).map((n) => ({ name: `worker${n + 1}`, metricsPort: firstPort + 60 + n })),
  };
  const { etcd, postgres, haproxy, pgbouncer, mosquitto, gateway, web } = parts;
  const links = [
    ...postgres.flatMap(({ name, port, restPort }, n) => [
      { pair: `${name}-etcd`, port: firstPort + 2 + n, to: etcd.clientPort },
      { pair: `haproxy-${name}`, port: firstPort + 14 + 2 * n, to: port },
      { pair: `haproxy-${name}`, port: firstPort + 15 + 2 * n, to: restPort },
      // From the other node: replication, and Patroni's questions to Patroni.
      { pair: 'postgres-postgres', port: firstPort + 24 + 2 * n, to: port },
      { pair: 'postgres-postgres', port: firstPort + 25 + 2 * n, to: restPort },
    ]),
    ...web.flatMap(({ name, port, metricsPort }, n) => [
      { pair: `haproxy-${name}`, port: firstPort + 43 + n, to: port },
      { pair: `haproxy-${name}`, port: firstPort + 53 + n, to: metricsPort },
    ]),
    { pair: 'program-pgbouncer', port: firstPort + 31, to: pgbouncer.port },
    { pair: 'pgbouncer-haproxy', port: firstPort + 32, to: haproxy.primaryPort },
    { pair: 'program-broker', port: firstPort + 71, to: mosquitto.port },
    { pair: 'program-gateway', port: firstPort + 73, to: gateway.port },
  ];
  return { folder, ...parts, links, origin: `http://127.0.0.1:${webPort}` };
}

/** All ports of a plan. */
export function portsOf({ etcd, postgres, haproxy, pgbouncer, mosquitto, gateway, web, workers, links }: ClusterPlan): number[] {
  return [
    etcd.clientPort,
    etcd.peerPort,
    ...postgres.flatMap(({ port, restPort }) => [port, restPort]),
    haproxy.primaryPort,
    haproxy.replicaPort,
    haproxy.webPort,
    pgbouncer.port,
    mosquitto.port,
    gateway.port,
    ...links.map(({ port }) => port),
    ...web.flatMap(({ port, metricsPort }) => [port, metricsPort]),
    ...workers.map(({ metricsPort }) => metricsPort),
  ];
}
