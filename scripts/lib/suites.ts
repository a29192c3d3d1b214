import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './run-checks.ts';

interface Step {
  /** A file below node_modules, run by this Node. */
  tool: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Runs a tool with its output shown as it comes; returns its exit code. Ends it when this process is told to end. */
async function runShown(root: string, step: Step): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', step.tool), ...step.args], {
    cwd: root,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const release = passSignalsOn(child);
  try {
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => done(code ?? 1));
    });
  } finally {
    release();
  }
}

function passSignalsOn(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exitCode = 130;
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return () => void process.off('SIGINT', pass).off('SIGTERM', pass);
}

interface VitestReport {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** Runs one vitest project. A file that does not load counts as a failure, and so does a test that was skipped. */
export async function runVitest(root: string, project: string): Promise<Tally> {
  return withReport(async (report) => {
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runShown(root, { tool: 'vitest/vitest.mjs', args });
    return existsSync(report)
      ? countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, code)
      : { passed: 0, failed: code === 0 ? 0 : 1 };
  });
}

/** Passed and failed tests of vitest's JSON report; an exit code that no test explains is one more failure. */
export function countVitest(report: VitestReport, exitCode: number): Tally {
  const failed = report.testResults.reduce((sum, file) => {
    const inFile = file.assertionResults.filter(({ status }) => status !== 'passed').length;
    return sum + (inFile === 0 && file.status === 'failed' ? 1 : inFile);
  }, 0);
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs the browser journeys of e2e against a server of their own, which Playwright starts and ends. */
export async function runPlaywright(root: string, env: Record<string, string>): Promise<Tally> {
  return withReport(async (report) => {
    const step = { tool: '@playwright/test/cli.js', args: ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'] };
    const code = await runShown(root, { ...step, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    return existsSync(report)
      ? countPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, code)
      : { passed: 0, failed: 1 };
  });
}

/** Passed and failed tests of Playwright's JSON report; flaky and skipped ones did not pass. */
export function countPlaywright({ stats }: PlaywrightReport, exitCode: number): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

async function withReport(run: (path: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
