/**
 * Sends random requests of every kind of person to every endpoint of the API, on a database of its own, and reports faults of the server,
 * responses that their endpoint does not declare, and data of other people.
 *
 *   npm run fuzz                                    100,000 requests
 *   npm run fuzz -- --requests 1000000 --seed 7     the same seed sends the same changes
 *   npm run fuzz -- --write                         also write docs/results/fuzz.md
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FuzzReport } from '../apps/server/test/fuzz/session.ts';
import { commit, machine } from '../bench/lib/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const seed = values.seed ?? String(randomInt(2 ** 31 - 1));
for (const [name, value] of Object.entries({ requests: values.requests, seed }))
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} needs a whole number.`);

const folder = mkdtempSync(join(tmpdir(), 'komora-fuzz-'));
const reportFile = join(folder, 'report.json');
const began = performance.now();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'full', 'apps/server/test/fuzz'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed, FUZZ_REPORT: reportFile },
  },
);
const seconds = Math.round((performance.now() - began) / 1000);
let report: FuzzReport;
try {
  report = JSON.parse(readFileSync(reportFile, 'utf8')) as FuzzReport;
} catch {
  process.stderr.write('The run ended without a report: see the output above.\n');
  process.exit(1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const text = renderReport(report, seconds);
process.stdout.write(`\n${text}`);
if (values.write) {
  const file = join(root, 'docs/results/fuzz.md');
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(file, text);
}
process.exit(status ?? 1);

function renderReport(result: FuzzReport, duration: number): string {
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  const statuses = Object.entries(result.statuses).map(([code, count]) => `| ${code} | ${count} |`);
  const slow = Object.entries(result.slow);
  const over2s = slow.reduce((sum, [, { count }]) => sum + count, 0);
  const faults = Object.entries(result.faults).map(([kind, { count, first }]) => `- ${count} × ${kind}: \`${first.slice(0, 300)}\``);
  return [
    '# Result of the fuzzer',
    '',
    `\`npm run fuzz -- --requests ${result.requests} --seed ${result.seed}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}.`,
    '',
    `${result.requests} requests in ${duration} s to ${result.endpoints} endpoints; ${result.succeeded} of them responded with a success at least once.`,
    `Slowest response: ${result.slowestMs} ms; responses over 2 s: ${over2s}. Heap after a tenth of the requests: ${result.heapMb[0]} MB, at the end: ${result.heapMb[1]} MB.`,
    '',
    '| status | responses |',
    '|---|---|',
    ...statuses,
    '',
    ...slow.map(
      ([endpoint, { count, ms, first }]) => `- ${count} × over 2 s, the longest ${ms} ms: ${endpoint}: \`${first.slice(0, 300)}\``,
    ),
    ...(slow.length === 0 ? [] : ['']),
    faults.length === 0 ? 'No fault.' : 'Faults:',
    ...(faults.length === 0 ? [] : ['', ...faults]),
    '',
  ].join('\n');
}
