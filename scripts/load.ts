/**
 * Lets visitors look around, order, pay, sign in and open doors, at several sizes of the data, each on a program of its own. Compares the tails of the
 * response times with the committed ones, and the sizes with each other.
 *
 *   npm run load                                        50 visitors, 2 minutes for each size: 1, 10 and 100 times the data
 *   npm run load -- --visitors 1000 --minutes 10        about 35 minutes
 *   npm run load -- --sizes 1,100 --think 2-5           sizes; seconds for which a visitor reads a page (5-20)
 *   npm run load -- --write                             also writes docs/results/load.md and its plots
 *   npm run load -- --write-baseline                    also writes bench/load-baseline.json
 *
 * Exit code 1: a request failed, a tail is far longer than the committed one, a median grew too much with the data, or the tail of orders is too long.
 * Ctrl-C stops it and removes its data.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from './lib/build-web.ts';
import { type Baseline, findProblems, updateBaseline } from './lib/load/findings.ts';
import { parseSizes, parseThinkTime } from './lib/load/options.ts';
import { plotLatencies } from './lib/load/plot.ts';
import { renderLoad } from './lib/load/report.ts';
import { runSize, type SizeRun } from './lib/load/run-size.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(root, 'bench/load-baseline.json');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '2' },
    sizes: { type: 'string', default: '1,10,100' },
    think: { type: 'string', default: '5-20' },
    write: { type: 'boolean', default: false },
    'write-baseline': { type: 'boolean', default: false },
  },
});
const [visitors, minutes] = [Number(values.visitors), Number(values.minutes)];
if (!Number.isInteger(visitors) || visitors < 1 || visitors > 2000) throw new Error('--visitors needs a whole number from 1 to 2000.');
if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes needs a number up to 60.');
const [sizes, think] = [parseSizes(values.sizes), parseThinkTime(values.think)];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    say(`\nStopping (${signal}) …`);
    stopping.abort();
  });

const results: SizeRun[] = [];
try {
  await buildWebWhenStale(say);
  for (const size of sizes) results.push(await runSize({ size, visitors, minutes, think, say, signal: stopping.signal }));
} catch (error) {
  // Ctrl-C also ends programs for which this one waits without its event loop, and their failure comes before the signal.
  await nextTurn();
  if (!stopping.signal.aborted) throw error;
  say('Stopped; the data are removed.');
  process.exit(130);
}

const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
const problems = findProblems(results, baseline);
const page = renderLoad({ visitors, minutes, think, results, baseline, problems });
say(`\n${page}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/load.md'), page);
  writeFileSync(join(root, 'docs/results/load.svg'), plotLatencies(results));
}
if (values['write-baseline']) writeFileSync(baselineFile, `${JSON.stringify(updateBaseline(results, baseline), null, 2)}\n`);
if (problems.length > 0) process.exitCode = 1;
