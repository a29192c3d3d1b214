import { expect, test } from 'vitest';
import type { OwnBox } from '../../../shared/storage/offline-boxes.ts';
import { findBoxes } from './find-boxes.ts';

const box = (boxName: string, businessId: string, name: string, city: string) => {
  const address = { street: 'Szentendrei út', number: '95', city, zip: '1033', countryCode: 'HUN' };
  return { boxName, businessId, warehouse: { name, address } as OwnBox['warehouse'] };
};
const boxes = [
  box('A12', 'SK-2026-000042', 'Žilina – Centrum', 'Žilina'),
  box('B7', 'SK-2026-000107', 'Žilina – Solinky', 'Žilina'),
  box('A12', 'HU-2026-000003', 'Óbuda', 'Budapest'),
];
const found = (typed: string) => findBoxes(boxes, typed).map(({ businessId }) => businessId.slice(-6));

test('a box is found by its number, contract, warehouse and address, without diacritics and in any order', () => {
  expect(found('a12')).toEqual(['000042', '000003']);
  expect(found('zilina')).toEqual(['000042', '000107']);
  expect(found('ŽILINA a12')).toEqual(['000042']);
  expect(found('A12 žilina')).toEqual(['000042']);
  expect(found('2026-000107')).toEqual(['000107']);
  expect(found('szentendrei obuda')).toEqual(['000003']);
});

test('nothing typed finds everything, in the given order, and an unknown word nothing', () => {
  for (const typed of ['', '   ', '\u00a0']) expect(found(typed)).toEqual(['000042', '000107', '000003']);
  expect(found('a12 praha')).toEqual([]);
  expect(found('.*')).toEqual([]);
});
