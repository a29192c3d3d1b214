import { dirname } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import type { Drill } from './drill.ts';
import type { PostgresPlan } from './plan.ts';
import { diskObstacle, fillDisk } from './small-disk.ts';

const fullSeconds = 30;
/** As for the drill primary: a PostgreSQL that cannot write its log crashes, and the replica is promoted. */
const failover = 15;

async function setCommitDelay({ secrets }: Cluster, { port }: PostgresPlan, microseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    await client.query(`alter system set commit_delay = ${microseconds}`);
    await client.query('alter system set commit_siblings = 0');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

export const diskDrills: readonly Drill[] = [
  {
    name: 'disk-full',
    what: 'the disk of the primary is full for 30 s (a file fills an ext4 file system in a loop device)',
    mostSeconds: fullSeconds + failover,
    away: fullSeconds,
    hasSmallDisk: true,
    obstacle: diskObstacle,
    inject: async ({ primary }) => {
      const free = fillDisk(dirname((await primary()).dataDir));
      return async () => free();
    },
  },
  {
    name: 'disk-slow',
    what: 'each commit of the primary waits 100 ms before it is written, for 20 s (commit_delay; the disk itself is not slower)',
    mostSeconds: 5,
    away: 20,
    inject: async (cluster) => {
      const node = await cluster.primary();
      await setCommitDelay(cluster, node, 100_000);
      return () => setCommitDelay(cluster, node, 0);
    },
  },
];
