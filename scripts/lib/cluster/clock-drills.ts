import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import type { Drill } from './drill.ts';
import { restartDrained } from './kill-drills.ts';
import { answersOk, waitFor } from './wait.ts';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

async function restartWorker({ plan, member }: Cluster, more: Readonly<Record<string, string>>): Promise<void> {
  const [worker] = plan.workers;
  if (worker === undefined) return;
  await member(worker.name).stop();
  member(worker.name).start(more);
  await waitFor(`${worker.name} is not ready`, 60_000, () => answersOk(`http://127.0.0.1:${worker.metricsPort}/health/ready`));
}

/** Restarts one web process and one worker with a clock that a file sets; the time of timers goes on evenly. @returns what sets it */
async function startWithClock(cluster: Cluster): Promise<(offset: string) => void> {
  const file = join(cluster.plan.folder, 'clock');
  const set = (offset: string) => writeFileSync(file, offset);
  set('+0');
  const more = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const [web] = cluster.plan.web;
  if (web !== undefined) await restartDrained(cluster, web, more);
  await restartWorker(cluster, more);
  return set;
}

async function restartWithoutClock(cluster: Cluster): Promise<void> {
  const [web] = cluster.plan.web;
  if (web !== undefined) await restartDrained(cluster, web);
  await restartWorker(cluster, {});
}

const jump = (name: string, offset: string, words: string): Drill => ({
  name,
  what: `the clock of a web process and a worker jumps ${words} and 30 s later back`,
  mostSeconds: 5,
  away: 30,
  obstacle: () => (library === undefined ? 'libfaketime is missing (apt-get install faketime)' : undefined),
  inject: async (cluster) => {
    const set = await startWithClock(cluster);
    set(offset);
    return async () => {
      set('+0');
      await restartWithoutClock(cluster);
    };
  },
});

/** Jumps of the clock of some processes, as after a wrong time server. */
export const clockDrills: readonly Drill[] = [
  jump('clock-forward', '+2h', 'two hours forward'),
  jump('clock-back', '-2h', 'two hours back'),
];
