import { join } from 'node:path';

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
  /** Address of the load balancer in front of the web processes. */
  origin: string;
}

/** Number of ports that a cluster uses, from its first one on. */
export const portRange = 80;

/** @param firstPort of {@link portRange} free ports. @param folder absolute, shorter than about 80 characters: it contains a Unix socket */
export function planCluster(folder: string, firstPort: number): ClusterPlan {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const webPort = firstPort + 22;
  return {
    folder,
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
    web: numbers(3).map((n) => ({ name: `web${n + 1}`, port: firstPort + 40 + n, metricsPort: firstPort + 50 + n })),
    workers: numbers(2).map((n) => ({ name: `worker${n + 1}`, metricsPort: firstPort + 60 + n })),
    origin: `http://127.0.0.1:${webPort}`,
  };
}

/** All ports of a plan. */
export function portsOf({ etcd, postgres, haproxy, pgbouncer, mosquitto, web, workers }: ClusterPlan): number[] {
  return [
    etcd.clientPort,
    etcd.peerPort,
    ...postgres.flatMap(({ port, restPort }) => [port, restPort]),
    haproxy.primaryPort,
    haproxy.replicaPort,
    haproxy.webPort,
    pgbouncer.port,
    mosquitto.port,
    ...web.flatMap(({ port, metricsPort }) => [port, metricsPort]),
    ...workers.map(({ metricsPort }) => metricsPort),
  ];
}
