import { describe, expect, test } from 'vitest';
import {
  haproxyConfiguration,
  patroniConfiguration,
  pgbouncerConfiguration,
  programEnvironment,
  roleLimits,
} from '../lib/cluster/configuration.ts';
import { chooseDrills } from '../lib/cluster/drills.ts';
import { serverState } from '../lib/cluster/haproxy.ts';
import { through } from '../lib/cluster/links.ts';
import { planCluster, portRange, portsOf } from '../lib/cluster/plan.ts';
import { findPrograms } from '../lib/cluster/programs.ts';
import { longestGap } from '../lib/drills/buyers.ts';

const plan = planCluster('/data/cluster', 7400);
const secrets = { superuser: 's', replication: 'r', komora: 'k', secretKey: '0'.repeat(64) };

describe('the plan of a cluster', () => {
  test('gives each member a port of its own within the range', () => {
    const ports = portsOf(plan);
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(7400);
    expect(Math.max(...ports)).toBeLessThan(7400 + portRange);
    expect(plan.origin).toBe('http://127.0.0.1:7422');
  });
});

describe('the network', () => {
  test('lies between all parts: each configuration names the port of a link, not of the part', () => {
    const haproxy = haproxyConfiguration(plan);
    for (const { pair, port, to } of plan.links.filter((one) => one.pair.startsWith('haproxy-'))) {
      expect(haproxy, pair).toMatch(new RegExp(`[ :]${port}\\b`));
      expect(haproxy, pair).not.toMatch(new RegExp(`server.*[ :]${to}\\b`));
    }
    const [node] = plan.postgres;
    if (node === undefined) throw new Error('no node');
    const { postgresql, restapi, etcd3 } = JSON.parse(patroniConfiguration(plan, node, secrets, '/pg'));
    expect([postgresql.connect_address, restapi.connect_address, etcd3.hosts]).toEqual(
      [7424, 7425, 7402].map((port) => `127.0.0.1:${port}`),
    );
    expect(through(plan, 'program-gateway', plan.gateway.port)).toBe(7473);
    expect(() => through(plan, 'program-gateway', 1)).toThrow('no link program-gateway to port 1');
  });
});

describe('programs of the operating system', () => {
  test('are found in PATH and in PG_BIN', () => {
    const found = findPrograms({ PATH: '/opt/tools:/bin', PG_BIN: '/opt/pg' }, (path) => path.startsWith('/opt/'));
    expect(found).toMatchObject({ etcd: '/opt/tools/etcd', haproxy: '/opt/tools/haproxy', postgresBin: '/opt/pg' });
  });

  test('that are missing are named with the command that installs them', () => {
    const lacksSome = (path: string) => !/pgbouncer|pg_rewind/.test(path);
    expect(() => findPrograms({ PATH: '/bin' }, lacksSome)).toThrow(
      /apt-get install pgbouncer postgresql-18\. \/usr\/lib\/postgresql\/18\/bin lacks pg_rewind/,
    );
  });
});

describe('the configuration', () => {
  test('listens on 127.0.0.1 only', () => {
    const texts = [
      haproxyConfiguration(plan),
      pgbouncerConfiguration(plan, '/users'),
      ...plan.postgres.map((node) => patroniConfiguration(plan, node, secrets, '/pg')),
    ].join('\n');
    expect(texts).not.toMatch(/0\.0\.0\.0|\*:|listen_addr = \*|::/);
    for (const [, address] of texts.matchAll(/(?:bind|"listen":) "?([\d.]+):/g)) expect(address).toBe('127.0.0.1');
  });

  test('of Patroni waits for the replica and moves the role of a crashed primary at once', () => {
    const [node] = plan.postgres;
    if (node === undefined) throw new Error('no node');
    const { bootstrap } = JSON.parse(patroniConfiguration(plan, node, secrets, '/pg'));
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0, failsafe_mode: true });
    expect(bootstrap.dcs.postgresql.parameters.wal_sender_timeout).toBe('10s');
    // Patroni's rule.
    expect(bootstrap.dcs.loop_wait + 2 * bootstrap.dcs.retry_timeout).toBeLessThanOrEqual(bootstrap.dcs.ttl);
  });

  test('of PgBouncer accepts the limits that the program sends, and reaches the primary only', () => {
    const text = pgbouncerConfiguration(plan, '/users');
    for (const name of Object.keys(roleLimits)) expect(text).toContain(name);
    expect(text).toContain('port=7432');
    expect(text).toContain('pool_mode = session');
  });

  test('of the program goes through PgBouncer, and a worker has no port for visitors', () => {
    const env = programEnvironment(plan, secrets, { role: 'worker', metricsPort: 7460 });
    expect(env).toMatchObject({ ROLE: 'worker', METRICS_PORT: '7460', DATABASE_URL: 'postgres://komora:k@127.0.0.1:7431/komora' });
    expect(env).not.toHaveProperty('PORT');
  });
});

test('the state of a server is read from the statistics of the load balancer', () => {
  const stat = '# pxname,svname,qcur,scur,status,\nweb,FRONTEND,,4,OPEN,\nweb,web1,0,2,DRAIN,\nprimary,web1,0,9,UP,';
  expect(serverState(stat, 'web', 'web1')).toEqual({ status: 'DRAIN', open: 2 });
  expect(serverState(stat, 'web', 'web9')).toBeUndefined();
});

test('the longest gap includes the edges of the period and ignores what is outside', () => {
  expect(longestGap([1, 12, 13, 25], 10, 20)).toBe(7);
  expect(longestGap([10.5, 19.5], 10, 20)).toBe(9);
  expect(longestGap([], 10, 20)).toBe(10);
});

test('drills are chosen by name; an unknown one is reported', () => {
  expect(chooseDrills('failover').map(({ name }) => name)).toEqual(['primary', 'machine']);
  expect(chooseDrills('rolling,web').map(({ name }) => name)).toEqual(['rolling', 'web']);
  const all = chooseDrills('all').map(({ name }) => name);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(
    expect.arrayContaining(['broker', 'replication-silent', 'program-gateway-lost', 'isolated', 'gateway-hangs', 'clock-back']),
  );
  // The program is of an earlier version before it only.
  expect(chooseDrills('web,update').map(({ name }) => name)).toEqual(['update', 'web']);
  expect(all[0]).toBe('update');
  expect(chooseDrills('disk').map(({ name }) => name)).toEqual(['disk-full', 'disk-slow']);
  expect(() => chooseDrills('fire')).toThrow('There are: all, failover, kills');
});
