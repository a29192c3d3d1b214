/**
 * Runs everything: the build of the pages, the house rules, the unit and integration tests, the browser journeys.
 * The last line is `N passed, N failed`, over all of them (the build and each check count as one).
 *
 *   node scripts/test.ts                      everything
 *   node scripts/test.ts --only unit          unit, integration or e2e alone (several with commas)
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../packages/local-postgres/src/index.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { filesBelow } from './lib/checks/files.ts';
import { CHECKS } from './lib/checks/index.ts';
import { runChecks, type Tally } from './lib/run-checks.ts';
import { runPlaywright, runVitest } from './lib/suites.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const write = (text: string) => void process.stdout.write(text);
const SUITES = ['unit', 'integration', 'e2e'];

async function build(): Promise<Tally> {
  try {
    await buildWebWhenStale((line) => write(`${line}\n`));
    return { passed: 1, failed: 0 };
  } catch (error) {
    write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function journeys(): Promise<Tally> {
  const dataDir = mkdtempSync(join(tmpdir(), 'komora-e2e-'));
  try {
    return await runPlaywright(root, { E2E_PORT: String(await freePort()), E2E_DATA_DIR: dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !SUITES.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`No such suite: ${unknown.join(', ')}. There are: ${SUITES.join(', ')}.`);
const wants = (suite: string) => only === undefined || only.includes(suite);
const hasPages = existsSync(join(root, 'apps/web/vite.config.ts'));
const hasJourneys = filesBelow(root, ['e2e']).some((path) => path.endsWith('.spec.ts'));

const steps: { title: string; due: boolean; run: () => Promise<Tally> }[] = [
  { title: 'Building the pages', due: hasPages && only?.every((suite) => suite === 'unit') !== true, run: build },
  { title: 'House rules', due: only === undefined, run: () => runChecks(root, CHECKS, write) },
  { title: 'Unit tests', due: wants('unit'), run: () => runVitest(root, 'unit') },
  { title: 'Integration tests, on a PostgreSQL of their own', due: wants('integration'), run: () => runVitest(root, 'integration') },
  { title: 'Browser journeys, on a server of their own', due: wants('e2e') && hasJourneys, run: journeys },
];

const total: Tally = { passed: 0, failed: 0 };
for (const { title, run } of steps.filter(({ due }) => due)) {
  write(`\n── ${title}\n`);
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  if (process.exitCode === 130) break;
}
if (total.passed + total.failed === 0) {
  write('\nNo test ran.\n');
  process.exitCode = 1;
}
write(`\n${total.passed} passed, ${total.failed} failed\n`);
if (total.failed > 0) process.exitCode = 1;
