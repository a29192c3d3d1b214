/**
 * Sends requests with random paths, queries and headers to a program of its own, and fails if its memory grows with them: no cache and no metric may keep
 * something for each text that a stranger invents.
 *
 *   npm run random-paths                                  1,000,000 requests, at most 60 minutes
 *   npm run random-paths -- --requests 100000 --minutes 2 --write     also writes a page into docs/results
 *
 * Exit code 0: all requests were sent and the memory is flat; 1: it grows, or requests failed; 2: the time ended before.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@komora/embedded-postgres';
import { HttpClient } from '../bench/lib/http.ts';
import { commit, machine } from '../bench/lib/report.ts';
import { grows, type MemorySample, randomAddress, randomHeaders, readMemory } from './lib/load/memory.ts';
import { startDemo } from './lib/start-demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
});
const [requests, minutes] = [Number(values.requests), Number(values.minutes)];
if (!Number.isInteger(requests) || requests < 1000) throw new Error('--requests needs a whole number from 1000 on.');
if (!(minutes > 0 && minutes <= 120)) throw new Error('--minutes needs a number up to 120.');
const atOnce = 16;
const samplesInAll = 10;

const folder = mkdtempSync(join(tmpdir(), 'komora-random-paths-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const metricsPort = await freePort();
const samples: MemorySample[] = [];
const statuses = new Map<number, number>();
let sent = 0;
try {
  const program = await startDemo({ DATA_DIR: folder, METRICS_PORT: String(metricsPort), RATE_LIMIT: '100000', TRUST_PROXY: '1' });
  try {
    const client = new HttpClient(atOnce);
    const until = performance.now() + minutes * 60_000;
    const beganAt = performance.now();
    const progress = () => Math.max(sent / requests, (performance.now() - beganAt) / (minutes * 60_000));
    let asked = 0;
    const worker = async (): Promise<void> => {
      while (sent < requests && performance.now() < until) {
        sent++;
        if (progress() * samplesInAll >= asked + 1) {
          asked++;
          samples.push({ sent, ...(await readMemory(metricsPort)) });
          say(JSON.stringify(samples.at(-1)));
        }
        const address = randomAddress(Math.random);
        const headers = { ...randomHeaders(Math.random), 'x-forwarded-for': `10.${sent % 251}.${sent % 241}.${sent % 239}` };
        const { status } = await client.send('GET', program.origin + address, undefined, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    client.close();
    // Time for a collection.
    await pause(5000);
    samples.push({ sent, ...(await readMemory(metricsPort)) });
  } finally {
    await program.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const page = render();
say(`\n${page}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results', 'random-paths.md'), page);
}
const faults = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
if (sent < requests)
  process.stderr.write(`Not finished: ${sent} of ${requests} requests were sent in ${minutes} minutes. Set --minutes higher.\n`);
// The memory of a program that has just started grows: nothing follows from a short run.
if (faults > 0) process.exitCode = 1;
else if (sent < requests) process.exitCode = 2;
else if (grows(samples)) process.exitCode = 1;

function render(): string {
  const grown = grows(samples) ? '**The memory grows.**' : 'The memory does not grow with them.';
  const verdict = sent < requests ? `The time ended before ${requests}, too early for a statement about a long run.` : grown;
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  return [
    '# Result of random paths',
    '',
    `\`npm run random-paths -- --requests ${requests} --minutes ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}.`,
    '',
    `${sent} requests with random paths, queries and headers, each with an address of its own. ${verdict}`,
    '',
    '| requests | resident MB | heap MB |',
    '|---|---|---|',
    ...samples.map((sample) => `| ${sample.sent} | ${sample.residentMb} | ${sample.heapMb} |`),
    '',
    `Statuses: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}.`,
    '',
  ].join('\n');
}
