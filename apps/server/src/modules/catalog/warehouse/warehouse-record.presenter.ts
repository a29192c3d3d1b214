import { WarehouseRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import type { WarehouseRecordRow } from './warehouse-record.sql.ts';

export function presentWarehouseRecord(row: WarehouseRecordRow): WarehouseRecord {
  const { street, number, city, zip, lat, lng, total, let: rented, held, free, ...rest } = row;
  return z.parse(WarehouseRecord, {
    ...rest,
    address: { street, number, city, zip },
    location: { lat, lng },
    createdAt: row.createdAt.toISOString(),
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    boxes: { total, let: rented, held, free },
  });
}
