import { ImportRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { missingFields } from '../file/index.ts';
import type { ImportRow } from './import.sql.ts';

export function presentImport(row: ImportRow): ImportRecord {
  const { headers, fields, samples, createdAt, appliedAt, liveAt, ...rest } = row;
  return z.parse(ImportRecord, {
    ...rest,
    columns: headers.map((header, index) => ({ header, field: fields[index] ?? null, samples: samples?.[index] ?? [] })),
    missing: missingFields(row.kind, fields, row.warehouseId !== null),
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    liveAt: liveAt?.toISOString() ?? null,
  });
}
