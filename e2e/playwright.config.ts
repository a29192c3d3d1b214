import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataRoot } from '@komora/testing/data-root';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { storedConsentChoice } from './support/consent.ts';

const port = process.env.E2E_PORT ?? '3990';
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found. Run: node scripts/setup.mjs --with-browser');

// Tests rent boxes for good, so every run starts with a new demo catalog. Workers load this file too and use the first one's folder.
if (process.env.E2E_DATA_DIR === undefined) {
  const dataDir = mkdtempSync(join(dataRoot(), 'komora-e2e-'));
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  process.env.E2E_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Without E2E_FULL=1 only the smoke tests run; see README.md.
  ...(process.env.E2E_FULL === '1' ? {} : { grepInvert: /@full/ }),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A busy machine is several times slower. Only a test that fails waits this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    storageState: storedConsentChoice(baseURL),
    // Screencasts and sources cost time in every test; DOM snapshots are enough to see why a test failed.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.mjs --demo`,
    cwd: '..',
    url: `${baseURL}/_info`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All tests come from one address and make more requests than one household does.
      RATE_LIMIT: '1000',
      // Enables the tag of the web analytics. Tests respond in place of its host.
      ANALYTICS_ID: 'G-E2E00000',
      INDEXING: 'true',
    },
  },
});
