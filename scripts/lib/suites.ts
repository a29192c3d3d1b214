import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure, Tally } from './run-checks.ts';

export type Write = (text: string) => void;

/** Shard `index` (from 1) of `count`. Without a shard all files run. */
export interface Shard {
  index: number;
  count: number;
}

interface Step {
  /** A file below node_modules, run by this Node. */
  tool: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Runs a tool, passes its output to `write` as it arrives, and returns the exit code. Signals to this process reach the tool. */
async function runTool(root: string, step: Step, write: Write): Promise<number> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [join(root, 'node_modules', step.tool), ...step.args], {
    cwd: root,
    // Many tests start programs of the product: their compiled code is kept between them.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/komora/compile'), ...color, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  const release = forwardSignals(child);
  try {
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => done(code ?? 1));
    });
  } finally {
    release();
  }
}

function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exitCode = 130;
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return () => void process.off('SIGINT', forward).off('SIGTERM', forward);
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

/** Runs one vitest project. A file that does not load counts as a failure, and so does a skipped test. */
export async function runVitest(root: string, project: string, write: Write, shard?: Shard): Promise<Tally> {
  return withReport(async (report) => {
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...shardArgs(shard)];
    const code = await runTool(root, { tool: 'vitest/vitest.mjs', args }, write);
    return existsSync(report)
      ? countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, code)
      : { passed: 0, failed: code === 0 ? 0 : 1 };
  });
}

/** Passed and failed tests of vitest's JSON report. A non-zero exit code without a failed test is one failure. */
export function countVitest(report: VitestReport, exitCode: number): Tally {
  const failed = report.testResults.reduce((sum, file) => {
    const inFile = file.assertionResults.filter(({ status }) => status !== 'passed').length;
    return sum + (inFile === 0 && file.status === 'failed' ? 1 : inFile);
  }, 0);
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed, ...named(vitestFailures(report)) };
}

const named = (failures: Failure[]): Pick<Tally, 'failures'> => (failures.length === 0 ? {} : { failures });

function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status !== 'passed');
    if (tests.length === 0) return status === 'failed' ? [{ name, message }] : [];
    return tests.map((one) => ({
      name: `${name} › ${one.fullName ?? ''}`,
      message: one.status === 'failed' ? (one.failureMessages ?? []).join('\n') : one.status,
    }));
  });
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
  /** Errors outside tests, such as a server that did not start. */
  errors?: { message?: string }[];
}

/** Which e2e tests to run: those without the tag `@full`, or those with it. */
export type E2eSelection = 'smoke' | 'full-only';

/** Without E2E_FULL the configuration leaves the tests with the tag out. */
const SELECTIONS: Readonly<Record<E2eSelection, { args: readonly string[]; env: Record<string, string> }>> = {
  smoke: { args: [], env: {} },
  'full-only': { args: ['--grep=@full'], env: { E2E_FULL: '1' } },
};

/** Runs the e2e tests. Playwright starts an isolated server for them and stops it. */
export async function runPlaywright(
  root: string,
  { selection, shard, env }: { selection: E2eSelection; shard?: Shard | undefined; env: Record<string, string> },
  write: Write,
): Promise<Tally> {
  return withReport(async (report) => {
    const chosen = SELECTIONS[selection];
    // A folder for each run: Playwright empties it first, and the traces of an earlier run must stay.
    const output = `--output=test-results/${[selection, ...(shard === undefined ? [] : [shard.index])].join('-')}`;
    const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', output, ...chosen.args, ...shardArgs(shard)];
    const step = { tool: '@playwright/test/cli.js', args, env: { ...env, ...chosen.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } };
    const code = await runTool(root, step, write);
    return existsSync(report)
      ? countPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, code)
      : { passed: 0, failed: code === 0 ? 0 : 1 };
  });
}

/** Passed and failed tests of Playwright's JSON report. Flaky and skipped tests count as failed. */
export function countPlaywright({ stats, suites = [], errors = [] }: PlaywrightReport, exitCode: number): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  const failures = [
    ...suites.flatMap(playwrightFailures),
    ...errors.map(({ message = '' }) => ({ name: 'e2e run', message: withoutColors(message) })),
  ];
  return { passed: stats.expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, ...named(failures) };
}

function playwrightFailures({ file = '', suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        name: `${file} › ${title}`,
        message: withoutColors(results.map(({ error }) => error?.message ?? '').find((message) => message !== '') ?? status),
      })),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** The first lines of a message, with a mark when some are left out. */
export function firstLines(text: string, count: number): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= count ? lines.join('\n') : [...lines.slice(0, count), '…'].join('\n');
}

const withoutColors = (text: string) => stripVTControlCharacters(text);

const shardArgs = (shard: Shard | undefined): string[] => (shard === undefined ? [] : [`--shard=${shard.index}/${shard.count}`]);

async function withReport(run: (path: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
