import { BoxRecord } from '@komora/api/admin';
import { type BoxSizeBounds, boxSizeOf } from '@komora/domain';
import * as z from 'zod/mini';
import type { BoxRecordRow } from './box-record.sql.ts';

export function presentBoxRecord(row: BoxRecordRow, bounds: BoxSizeBounds): BoxRecord {
  const { areaCm2, currency, price, shape, heldUntil, ...rest } = row;
  return z.parse(BoxRecord, {
    ...rest,
    size: boxSizeOf(areaCm2, bounds),
    area: Math.round(areaCm2 / 100) / 100,
    price: { amount: price, currency },
    position: positionOf(shape),
    heldUntil: heldUntil?.toISOString() ?? null,
  });
}

/** In whole centimetres; null without a place on the plan. */
function positionOf({ x, y, width, height }: BoxRecordRow['shape']) {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
