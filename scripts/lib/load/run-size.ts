import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@komora/embedded-postgres';
import { startDemo } from '../start-demo.ts';
import { loadData, sizeOne } from './data.ts';
import type { SizeResult } from './findings.ts';
import { Latencies } from './latencies.ts';
import { readSeconds } from './memory.ts';
import { boxesToOrder, type Pace, type ThinkTime, visit } from './visitors.ts';

export interface SizeRun extends SizeResult, Pace {
  /** Time in which the data were loaded, s. */
  loadingSeconds: number;
  /** CPU time of the program without its database, ms for each request. */
  cpuMsPerRequest: number;
}

export interface SizeOptions {
  size: number;
  visitors: number;
  minutes: number;
  think: ThinkTime;
  say: (line: string) => void;
  /** Stops program and database, and removes the data. */
  signal: AbortSignal;
}

/** Free boxes of a warehouse at each size; more if the orders of the run need more. */
const freeEach = 60;

/** Starts a program with data of its own, lets visitors use it, and removes both. @throws the reason of the signal if it was aborted */
export async function runSize({ size, visitors, minutes, think, say, signal }: SizeOptions): Promise<SizeRun> {
  const seconds = minutes * 60;
  const folder = mkdtempSync(join(tmpdir(), 'komora-load-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  try {
    const began = performance.now();
    const wanted = Math.ceil((boxesToOrder({ visitors, seconds, think }) / sizeOne.warehouses) * 1.1);
    say(`${size}×: loading ${size * sizeOne.contracts} contracts …`);
    const data = await loadData(folder, { size, freeEach: Math.max(freeEach, wanted), clients: visitors }, signal);
    const loadingSeconds = (performance.now() - began) / 1000;
    const metricsPort = await freePort();
    const program = await startDemo({ DATA_DIR: folder, DEMO: 'false', TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) }, signal);
    try {
      say(`${size}×: loaded in ${loadingSeconds.toFixed(0)} s; ${visitors} visitors for ${minutes} minutes …`);
      const latencies = new Latencies();
      const before = await readSeconds(metricsPort);
      const pace = await visit({ origin: program.origin, visitors, seconds, think, data, latencies, random: Math.random, signal });
      const cpuSeconds = (await readSeconds(metricsPort)) - before;
      const { kinds, failures } = latencies;
      return { ...pace, size, kinds, failures, loadingSeconds, cpuMsPerRequest: (cpuSeconds * 1000) / pace.requests };
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
