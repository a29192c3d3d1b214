import { ApiError, type Client } from '@komora/contract/client';
import { expect, test } from 'vitest';
import type { OwnBox } from '../../../kept-boxes.ts';
import { createStorage, memoryBackend } from '../../../storage.ts';
import { keepBoxes } from './keep-boxes.ts';

const address = { street: 'Einsteinova', number: '23', city: 'Bratislava', zip: '851 01', countryCode: 'SVK' } as const;
const box: OwnBox = {
  id: 'a',
  businessId: 'SK-2026-000001',
  status: 'ACTIVE',
  boxName: '101',
  boxSize: 'XS',
  width: 90,
  length: 100,
  height: 280,
  lockVersion: 'V1',
  warehouse: { id: 'w', name: 'Petržalka', country: 'SVK', address, location: { lat: 48, lng: 17 }, timeZone: 'Europe/Bratislava' },
  terminationAt: null,
  overlocked: false,
  accessCode: null,
  lockCode: null,
};
const codes = { accessCode: '123456', lockCode: '7890' };

function house(answer: () => Promise<unknown>) {
  const storage = createStorage(memoryBackend());
  storage.authToken.set('mine');
  return { storage, app: { storage, call: (() => answer()) as Client } };
}

test('boxes are kept with their codes and the time at which the server told them, and nothing about money', async () => {
  const { app, storage } = house(async () => ({ ...box, ...codes, totalPrice: { amount: 4990, currency: 'EUR' } }));
  await keepBoxes(app, { at: 1000, mine: [box], shared: [] });
  expect(storage.keptBoxes.get()).toEqual({ layout: 1, at: 1000, mine: [{ ...box, ...codes }], shared: [] });
});

test('a box whose doors are barred is kept without codes, which are not even asked for', async () => {
  const { app, storage } = house(() => Promise.reject(new Error('asked')));
  await keepBoxes(app, { at: 1000, mine: [{ ...box, overlocked: true }], shared: [] });
  expect(storage.keptBoxes.get()?.mine[0]).toMatchObject({ overlocked: true, accessCode: null, lockCode: null });
});

test('what could not be told whole leaves what was kept before', async () => {
  let answers = true;
  const { app, storage } = house(async () => {
    if (!answers) throw new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' });
    return { ...box, ...codes };
  });
  await keepBoxes(app, { at: 1000, mine: [box], shared: [] });
  answers = false;
  await keepBoxes(app, { at: 2000, mine: [box, box], shared: [] });
  expect(storage.keptBoxes.get()).toMatchObject({ at: 1000, mine: [{ id: 'a' }] });
});

test.each([null, 'somebody else'])('codes that arrive after the session has changed to %s are not kept', async (token) => {
  const { app, storage } = house(async () => {
    if (token === null) storage.authToken.remove();
    else storage.authToken.set(token);
    return { ...box, ...codes };
  });
  await keepBoxes(app, { at: 1000, mine: [box], shared: [] });
  expect(storage.keptBoxes.get()).toBeNull();
});
