// Writes what an accountant needs of one company and one closed month as a ZIP archive (docs/runbooks/accounting.md).
//
//   npm run accounting-export -- --company SKBA --month 2026-03 --out SKBA-2026-03.zip     embedded database in DATA_DIR
//   DATABASE_URL=postgres://… npm run accounting-export -- --company SKBA --month 2026-03 --out SKBA-2026-03.zip

import { rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config/config.ts';
import { exportAccountingMonth, writeArchive } from '../apps/server/src/modules/billing/accounting-export/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openPdfRenderer } from '../apps/server/src/platform/pdf/pdf-renderer.ts';
import { openPool } from './lib/open-pool.ts';

const usage = 'Usage: --company <prefix of its invoice numbers> --month <YYYY-MM> --out <file.zip>';

async function main(): Promise<void> {
  const options = { company: { type: 'string' }, month: { type: 'string' }, out: { type: 'string' } } as const;
  const { company, month, out } = parseArgs({ options }).values;
  if (company === undefined || month === undefined || out === undefined) throw new Error(usage);
  const config = readConfig(process.env, 'command');
  const { db, close } = await openPool(config, 'komora accounting export');
  const renderer = openPdfRenderer();
  // A broken export leaves no archive that looks complete.
  const partial = `${out}.partial`;
  try {
    const files = exportAccountingMonth({ db, config, clock: systemClock }, renderer.print, { prefix: company, month });
    const count = await writeArchive(partial, files, new Date(`${month}-01T00:00:00Z`));
    await rename(partial, out);
    console.log(`${count} files in ${out}`);
  } finally {
    await rm(partial, { force: true });
    await renderer.close();
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
