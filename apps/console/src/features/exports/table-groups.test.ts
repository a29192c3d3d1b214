import { EXPORT_TABLES, type ExportTable } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { nounsIn, nounsOf, tablesOf } from './table-groups.ts';

test('a person chooses among groups whose right they hold, and each table is in one group', () => {
  const held = (right: 'read:box' | 'write:client') => ({ right, everywhere: true, warehouseIds: [], legalEntityIds: [] });
  expect(nounsOf({ rights: [held('read:box'), held('write:client')] })).toEqual(['box']);
  const tables = Object.keys(EXPORT_TABLES) as ExportTable[];
  expect(tablesOf(nounsIn(tables))).toEqual(tables);
  expect(nounsIn(tablesOf(['price']))).toEqual(['price']);
});
