import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { answeredConsent } from './support/consent.ts';

const port = process.env.E2E_PORT ?? '3990';
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found. Run: node scripts/setup.mjs --with-browser');

// Boxes are rented for good, so every run begins with a catalogue of its own. The workers read this file too and share the first one's.
if (process.env.E2E_DATA_DIR === undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'komora-e2e-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  process.env.E2E_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    storageState: answeredConsent(baseURL),
    // Recording every journey slows all of them down; --trace on records the one that matters.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: '..',
    url: `${baseURL}/_info`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All journeys come from one address, more of them than one household makes.
      RATE_LIMIT: '1000',
      // Its tag is let in by those who accept it, and played by the tests.
      ANALYTICS_ID: 'G-E2E00000',
      INDEXING: 'true',
    },
  },
});
