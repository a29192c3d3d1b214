import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/logging.ts';
import { type FullTestApp, openFullTestApp } from '../kit/full-test-app.ts';
import type { FuzzReport } from './report.ts';
import { fuzz } from './session.ts';

// `npm run fuzz` sets these. FUZZ_LOG=true prints what the server logs.
const requests = Number(process.env.FUZZ_REQUESTS ?? 4000);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1));
const reportFile = process.env.FUZZ_REPORT;

const database = useTestDatabase();
let app: FullTestApp;
beforeAll(async () => {
  app = await openFullTestApp(database.url, { log: createLog(process.env.FUZZ_LOG === 'true' ? 'error' : 'silent'), listen: true });
});
afterAll(() => app.close());

test(`${requests} random requests of every actor find no fault, no leak and no undeclared response (FUZZ_SEED=${seed})`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const shown = new Set<string>();
  const progress = ({ requests: sent, faults, slow }: FuzzReport) => {
    if (reportFile === undefined) return;
    process.stderr.write(`${sent} of ${requests}\n`);
    for (const [kind, { first }] of [...Object.entries(faults), ...Object.entries(slow)])
      if (!shown.has(kind)) process.stderr.write(`  ${kind}: ${first}\n`);
    for (const kind of [...Object.keys(faults), ...Object.keys(slow)]) shown.add(kind);
  };
  const report = await fuzz(app, { requests, seed, onProgress: progress });
  if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(report, null, 2));
  expect(report.faults).toEqual({});
  // Changes leave enough of a call to reach the use cases.
  expect(report.succeeded).toBeGreaterThan(report.endpoints * 0.4);
});
