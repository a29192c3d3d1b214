/**
 * Runs the tests: build of the web client, checks, unit tests, integration tests, e2e tests.
 * The last line is `N passed, N failed` over all of them. The build and each check count as one test.
 *
 *   node scripts/test.ts                       what every pull request must pass
 *   node scripts/test.ts --full                also the slow tests: *.full.test.ts, and e2e tests with the tag @full
 *   node scripts/test.ts --full --minutes 20   as many shards of the slow tests as fit into the time, another first one each day
 *   node scripts/test.ts --only unit           one suite (unit, integration, e2e; several with commas)
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../packages/embedded-postgres/src/index.ts';
import { dataRoot } from '../packages/testing/src/data-root.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { CHECKS } from './lib/checks/index.ts';
import { dayOfYear, rotatedShards, runShards } from './lib/full-shards.ts';
import { addTally, runChecks, type Tally } from './lib/run-checks.ts';
import { runSteps, type Step } from './lib/run-steps.ts';
import { type E2eSelection, firstLines, runPlaywright, runVitest, type Shard, type Write } from './lib/suites.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const write = (text: string) => void process.stdout.write(text);
const SUITES = ['unit', 'integration', 'e2e'];
const SHARDS = 6;

const { values } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false }, minutes: { type: 'string' } },
});
const only = values.only?.split(',');
const unknown = only?.filter((name) => !SUITES.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(', ')}. Suites: ${SUITES.join(', ')}.`);
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0 && values.full)) throw new Error('--minutes needs a number above 0, and --full.');
const includes = (suite: string) => only === undefined || only.includes(suite);
const isCancelled = () => process.exitCode === 130;

async function build(say: Write): Promise<Tally> {
  await buildWebWhenStale((line) => say(`${line}\n`));
  return { passed: 1, failed: 0 };
}

async function e2e(selection: E2eSelection, say: Write, shard?: Shard): Promise<Tally> {
  const dataDir = mkdtempSync(join(dataRoot(), 'komora-e2e-'));
  try {
    const env = { E2E_PORT: String(await freePort()), E2E_DATA_DIR: dataDir };
    return await runPlaywright(root, { selection, shard, env }, say);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const nameOf = ({ index, count }: Shard) => ` (shard ${index}/${count})`;
const slowIntegration = (shard: Shard): Step => ({
  title: `Slow integration tests${nameOf(shard)}`,
  run: (say) => runVitest(root, 'full', say, shard),
});
const slowE2e = (shard: Shard): Step => ({ title: `Slow e2e tests${nameOf(shard)}`, run: (say) => e2e('full-only', say, shard) });

const hasWeb = existsSync(join(root, 'apps/web/vite.config.ts'));
const groups: Step[][] = [
  hasWeb && (includes('integration') || includes('e2e')) ? [{ title: 'Build of the web client', run: build }] : [],
  [
    ...(only === undefined ? [{ title: 'Checks', run: (say: Write) => runChecks(root, CHECKS, say) }] : []),
    ...(includes('unit') ? [{ title: 'Unit tests', run: (say: Write) => runVitest(root, 'unit', say) }] : []),
  ],
  includes('integration') ? [{ title: 'Integration tests', run: (say: Write) => runVitest(root, 'integration', say) }] : [],
  includes('e2e') ? [{ title: 'E2e tests', run: (say: Write) => e2e('smoke', say) }] : [],
];

const total = await runSteps(groups, write, isCancelled);
// In shards also without a limit: each one has a new demo, whose free boxes suffice.
if (values.full && !isCancelled()) {
  const limit = { limitMs: (minutes ?? Number.POSITIVE_INFINITY) * 60_000, elapsedMs: () => performance.now() };
  const runShard = (shard: Shard) =>
    runSteps([includes('integration') ? [slowIntegration(shard)] : [], includes('e2e') ? [slowE2e(shard)] : []], write, isCancelled);
  addTally(total, await runShards(rotatedShards(SHARDS, dayOfYear(new Date())), limit, runShard, write));
}
if (total.passed + total.failed === 0) {
  write('\nNo test ran.\n');
  process.exitCode = 1;
}
// Once more at the end: the log of a long run is often cut to its last part.
for (const { name, message } of total.failures ?? []) write(`\nFailed: ${name}\n${firstLines(message, 20).replace(/^/gm, '    ')}\n`);
write(`\n${total.passed} passed, ${total.failed} failed\n`);
if (total.failed > 0) process.exitCode = 1;
