// Writes the data export for a tax inspection in Hungary: one XML file for each issued document (docs/runbooks/tax-reports.md).
//
//   npm run tax-inspection -- --from 2026-01-01 --to 2026-03-31 --out inspection                     embedded database in DATA_DIR
//   DATABASE_URL=postgres://… npm run tax-inspection -- --from 2026-01-01 --to 2026-03-31 --out inspection
//   DATABASE_URL=postgres://… npm run tax-inspection -- --first HU2026000001 --last HU2026000042 --out inspection

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTaxDocument } from '../apps/server/src/modules/billing/invoice/index.ts';
import { exportInspection, type InspectionRange } from '../apps/server/src/modules/billing/tax-report/index.ts';
import { openPool, readDatabaseConfig } from './lib/open-pool.ts';

const usage = 'Usage: (--from <day> --to <day> | --first <number> --last <number>) --out <folder>';

async function main(): Promise<void> {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    out: { type: 'string' },
  } as const;
  const { from, to, first, last, out } = parseArgs({ options }).values;
  const range: InspectionRange | null = from && to ? { from, to } : first && last ? { first, last } : null;
  if (range === null || out === undefined || ((from || to) && (first || last))) throw new Error(usage);
  const { db, close } = await openPool(readDatabaseConfig(process.env), 'komora tax inspection');
  try {
    await mkdir(out, { recursive: true });
    let count = 0;
    for await (const { name, bytes } of exportInspection(db, readTaxDocument, range)) {
      await writeFile(join(out, name), bytes);
      count += 1;
    }
    console.log(`${count} documents in ${out}`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
