import { dirname, join } from 'node:path';
import { through } from './links.ts';
import type { ClusterPlan, PostgresPlan } from './plan.ts';

/** Made once per cluster and stored in its folder. */
export interface Secrets {
  superuser: string;
  replication: string;
  komora: string;
  /** SECRET_KEY of the program: 64 hexadecimal digits. */
  secretKey: string;
}

/**
 * Limits that the program sends at the start of a connection. PgBouncer does not pass them on, so they belong to the role
 * (apps/server/src/platform/db/timeouts.ts).
 */
export const roleLimits = { statement_timeout: '300s', lock_timeout: '60s', idle_in_transaction_session_timeout: '60s' } as const;

/** Arguments of etcd. One member: the drills show that a short absence stops nothing. A real cluster has three, on three machines. */
export function etcdArguments({ folder, etcd }: ClusterPlan): string[] {
  const client = `http://127.0.0.1:${etcd.clientPort}`;
  const peer = `http://127.0.0.1:${etcd.peerPort}`;
  return [
    ...['--name', 'etcd1', '--data-dir', join(folder, 'etcd', 'data')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
  ];
}

/**
 * Configuration of Patroni, as JSON, which is YAML. A commit waits for the replica (`synchronous_mode`), so that a failover loses no paid order. A
 * crashed primary is not restarted in place (`primary_start_timeout: 0`). Without etcd the primary continues while it reaches its replica (`failsafe_mode`).
 */
export function patroniConfiguration(
  plan: ClusterPlan,
  { name, port, restPort, dataDir }: PostgresPlan,
  secrets: Secrets,
  binDir: string,
): string {
  const dcs = {
    // A lost machine is noticed after at most this time. At least `loop_wait` and twice `retry_timeout`. Patroni 4 raises it to 20.
    ttl: 10,
    loop_wait: 1,
    retry_timeout: 4,
    maximum_lag_on_failover: 1_048_576,
    primary_start_timeout: 0,
    synchronous_mode: true,
    failsafe_mode: true,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        ...{ max_connections: 200, max_wal_senders: 5, wal_keep_size: '256MB', checkpoint_timeout: '5min' },
        // A commit waits for a replica that has gone silent until the primary notices it; the default is a minute.
        ...{ wal_sender_timeout: '10s', wal_receiver_timeout: '10s' },
      },
    },
  };
  const configuration = {
    scope: 'komora',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${through(plan, 'postgres-postgres', restPort)}` },
    // Without it, Patroni asks etcd for its own address, which does not lead through the link.
    etcd3: { hosts: `127.0.0.1:${through(plan, `${name}-etcd`, plan.etcd.clientPort)}`, use_proxies: true },
    bootstrap: {
      dcs,
      // As the embedded PostgreSQL: the same sort order on every machine.
      initdb: [{ encoding: 'UTF8' }, { 'locale-provider': 'builtin' }, { 'builtin-locale': 'C.UTF-8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${through(plan, 'postgres-postgres', port)}`,
      data_dir: dataDir,
      bin_dir: binDir,
      pgpass: join(dirname(dataDir), 'pgpass'),
      // Without it, the copy waits for the next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'postgres', password: secrets.superuser },
      },
      parameters: { unix_socket_directories: dirname(dataDir) },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

/**
 * Session pooling: LISTEN and the lock of migrations belong to a session. A connection of the program has one of PostgreSQL for as long as it is open.
 *
 * A connection whose packets are lost must not hold up others. PgBouncer waits for the answer to its check without a limit, and makes no other connection
 * meanwhile, so it does not check: the statement of the program has a limit. A client that waits is dropped before it gives up itself (5 and 10 s), because
 * PgBouncer would give the next connection to one that has left.
 */
export function pgbouncerConfiguration(plan: ClusterPlan, userList: string): string {
  const { haproxy, pgbouncer } = plan;
  return `[databases]
komora = host=127.0.0.1 port=${through(plan, 'pgbouncer-haproxy', haproxy.primaryPort)} dbname=komora

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncer.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = session
max_client_conn = 400
default_pool_size = 180
ignore_startup_parameters = ${Object.keys(roleLimits).join(',')}
server_connect_timeout = 3
server_login_retry = 1
server_check_query =
server_idle_timeout = 10
tcp_user_timeout = 10000
query_wait_timeout = 4
`;
}

export const pgbouncerUsers = ({ komora }: Secrets): string => `"komora" "${komora}"\n`;

/**
 * Patroni's REST interface names the primary, the program's readiness the web processes. Requests are sent again only if no connection was made. A
 * process that stops is drained before, through the socket.
 */
export function haproxyConfiguration(plan: ClusterPlan): string {
  const { haproxy, postgres, web } = plan;
  const server = (name: string, port: number, checkPort: number) => {
    const [data, check] = [port, checkPort].map((to) => through(plan, `haproxy-${name}`, to));
    return `  server ${name} 127.0.0.1:${data} check port ${check}`;
  };
  const nodes = postgres.map(({ name, port, restPort }) => server(name, port, restPort)).join('\n');
  const processes = web.map(({ name, port, metricsPort }) => server(name, port, metricsPort)).join('\n');
  return `global
  maxconn 2000
  stats socket ${haproxy.socket} mode 600 level admin

defaults
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout check 2s

listen primary
  mode tcp
  bind 127.0.0.1:${haproxy.primaryPort}
  timeout client 24h
  timeout server 24h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes}

listen replica
  mode tcp
  bind 127.0.0.1:${haproxy.replicaPort}
  timeout client 24h
  timeout server 24h
  option httpchk GET /replica
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes}

listen web
  mode http
  bind 127.0.0.1:${haproxy.webPort}
  balance roundrobin
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${processes}
`;
}

export const mosquittoConfiguration = ({ mosquitto }: ClusterPlan): string =>
  `listener ${mosquitto.port} 127.0.0.1\nallow_anonymous true\npersistence false\n`;

/** Environment of a web process or worker. @param gateway variables of the payment gateway */
export function programEnvironment(
  plan: ClusterPlan,
  secrets: Secrets,
  process: { role: 'web' | 'worker'; port?: number; metricsPort: number },
  gateway: Readonly<Record<string, string>> = { PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true' },
): Record<string, string> {
  return {
    ROLE: process.role,
    HOST: '127.0.0.1',
    ...(process.port === undefined ? {} : { PORT: String(process.port) }),
    METRICS_PORT: String(process.metricsPort),
    PUBLIC_URL: plan.origin,
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl(through(plan, 'program-pgbouncer', plan.pgbouncer.port), secrets),
    SECRET_KEY: secrets.secretKey,
    // Shared, as by the containers of one machine: it distinguishes a restored database from the current one.
    DATA_DIR: join(plan.folder, 'data'),
    DATABASE_SYNCHRONOUS: 'true',
    MQTT_URL: `mqtt://127.0.0.1:${through(plan, 'program-broker', plan.mosquitto.port)}`,
    ...gateway,
    MAILBOX: 'true',
    // All visitors of a drill come from one address.
    RATE_LIMIT: '100000',
    HOLDS_PER_ADDRESS: '1000',
    LOG_LEVEL: 'warn',
  };
}

/** The database through `port`: of PgBouncer, or of the load balancer in front of the primary. */
export const databaseUrl = (port: number, { komora }: Pick<Secrets, 'komora'>): string =>
  `postgres://komora:${komora}@127.0.0.1:${port}/komora`;
