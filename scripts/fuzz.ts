/**
 * Sends random requests of every kind of person to every endpoint of the API, on databases of its own, and reports faults of the server,
 * responses that their endpoint does not declare, and data of other people.
 *
 *   npm run fuzz                                    100,000 requests
 *   npm run fuzz -- --requests 1000000 --seed 7     the same seed sends the same changes
 *   npm run fuzz -- --processes 3                   three at once, each with a database of its own
 *   npm run fuzz -- --write                         also write docs/results/fuzz.md
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type FuzzReport, mergeReports } from '../apps/server/test/fuzz/report.ts';
import { commit, machine } from '../bench/lib/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    processes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(randomInt(2 ** 31 - 1));
for (const [name, value] of Object.entries({ requests: values.requests, seed, processes: values.processes }))
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} needs a whole number.`);
const processes = Number(values.processes);
if (processes < 1 || processes > 8) throw new Error('--processes needs a number from 1 to 8.');
/** Each of the processes at once uses the seeds from its own one on, one for each batch of requests. */
const seedsOfProcess = 1_000_000;
const seedsOfRound = 1000;
/** Requests of a program and its database. The same few clients make more and more contracts and corrections, more than any shop has of one client. */
const mostOfRound = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'komora-fuzz-'));
const began = performance.now();

const ofProcess = Math.ceil(Number(values.requests) / processes);
const rounds = Math.ceil(ofProcess / mostOfRound);

/** @returns undefined if the process ended without a report */
async function fuzzOnce(index: number, round: number): Promise<FuzzReport | undefined> {
  const reportFile = join(folder, `report-${index}-${round}.json`);
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'full', 'apps/server/test/fuzz'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_REQUESTS: String(Math.ceil(ofProcess / rounds)),
        FUZZ_SEED: String((Number(seed) + index * seedsOfProcess + round * seedsOfRound) % (2 ** 31 - 1)),
        FUZZ_REPORT: reportFile,
      },
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
  return existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as FuzzReport) : undefined;
}

/** One round after the other. */
async function fuzzRounds(index: number): Promise<(FuzzReport | undefined)[]> {
  const reports: (FuzzReport | undefined)[] = [];
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`Process ${index + 1}: database ${round + 1} of ${rounds}\n`);
    reports.push(await fuzzOnce(index, round));
  }
  return reports;
}

const reports = (await Promise.all(Array.from({ length: processes }, (_, index) => fuzzRounds(index)))).flat();
rmSync(folder, { recursive: true, force: true });
const seconds = Math.round((performance.now() - began) / 1000);
const complete = reports.filter((report) => report !== undefined);
if (complete.length < reports.length) {
  process.stderr.write('A run ended without a report: see the output above.\n');
  process.exit(1);
}
const merged = mergeReports(complete);
if (Object.keys(merged.slow).length > 0) process.exitCode = 1;
const text = renderReport(merged, seconds);
process.stdout.write(`\n${text}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/fuzz.md'), text);
}

function renderReport(result: FuzzReport, duration: number): string {
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  const statuses = Object.entries(result.statuses).map(([code, count]) => `| ${code} | ${count} |`);
  const slow = Object.entries(result.slow);
  const skipped = Object.entries(result.notPrepared);
  const over2s = slow.reduce((sum, [, { count }]) => sum + count, 0);
  const faults = Object.entries(result.faults).map(([kind, { count, first }]) => `- ${count} × ${kind}: \`${first.slice(0, 300)}\``);
  return [
    '# Result of the fuzzer',
    '',
    `\`npm run fuzz -- --requests ${values.requests} --processes ${processes} --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}.`,
    '',
    `${result.requests} requests in ${duration} s to ${result.endpoints} endpoints; ${result.succeeded} of them responded with a success at least once. Databases: ${processes * rounds}, each with a program of its own.`,
    `Slowest response: ${result.slowestMs} ms; responses over 2 s: ${over2s}. Largest heap of a program after a tenth of its requests: ${result.heapMb[0]} MB, at its end: ${result.heapMb[1]} MB.`,
    '',
    ...(skipped.length === 0
      ? []
      : [
          `No new valid call could be prepared ${skipped.reduce((sum, [, count]) => sum + count, 0)} times, for ${skipped.length} endpoints, because earlier requests had used up what it needs.`,
          '',
        ]),
    '| status | responses |',
    '|---|---|',
    ...statuses,
    '',
    ...slow.map(
      ([endpoint, { count, ms, first }]) => `- ${count} × over 2 s, the longest ${ms} ms: ${endpoint}: \`${first.slice(0, 300)}\``,
    ),
    ...(slow.length === 0 ? [] : ['']),
    faults.length > 0 ? 'Faults:' : over2s === 0 ? 'No fault.' : 'No fault besides these responses.',
    ...(faults.length === 0 ? [] : ['', ...faults]),
    '',
  ].join('\n');
}
