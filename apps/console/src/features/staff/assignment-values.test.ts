import type { Assignment } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { assignmentOf, endOfDay, lastDayOf, rowErrors, rowOf, serverPath } from './assignment-values.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('an assignment comes back from the form as it went in', () => {
  const places: Pick<Assignment, 'warehouseId' | 'legalEntityId'>[] = [
    { warehouseId: null, legalEntityId: null },
    { warehouseId: id, legalEntityId: null },
    { warehouseId: null, legalEntityId: id },
  ];
  for (const place of places)
    for (const endsAt of [null, endOfDay('2027-03-28'), endOfDay('2026-12-31')]) {
      const assignment = { roleId: id, endsAt, ...place };
      expect(assignmentOf(rowOf(assignment, '1'))).toEqual(assignment);
    }
});

test('an end within a day stays as it is until another day is chosen', () => {
  const endsAt = '2026-10-31T11:30:00.000Z';
  const row = rowOf({ roleId: id, warehouseId: null, legalEntityId: null, endsAt }, '1');
  expect(assignmentOf(row).endsAt).toBe(endsAt);
  expect(assignmentOf({ ...row, lastDay: '2026-12-31' }).endsAt).toBe(endOfDay('2026-12-31'));
  expect(assignmentOf({ ...row, lastDay: '' }).endsAt).toBe(null);
});

test('the chosen day is the last one: the end is the midnight after it, also when the clock changes', () => {
  for (const day of ['2026-10-25', '2027-03-28', '2026-12-31', '2028-02-29']) expect(lastDayOf(endOfDay(day))).toBe(day);
});

test('a row without a role or a place names both fields', () => {
  expect(rowErrors([{ key: '1', roleId: '', place: '', lastDay: '' }]).map(({ path }) => path)).toEqual([
    'assignments.0.roleId',
    'assignments.0.place',
  ]);
});

test('errors of the server stand at the fields of the form', () => {
  expect(['assignments.1.warehouseId', 'assignments.0.endsAt', 'assignments.2.roleId', 'email'].map(serverPath)).toEqual([
    'assignments.1.place',
    'assignments.0.lastDay',
    'assignments.2.roleId',
    'email',
  ]);
});
