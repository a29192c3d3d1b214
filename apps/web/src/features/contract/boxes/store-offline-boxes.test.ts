import { ApiError, type Client } from '@komora/api/client';
import { expect, test } from 'vitest';
import type { OwnBox } from '../../../shared/storage/offline-boxes.ts';
import { createStorage, memoryBackend } from '../../../shared/storage/storage.ts';
import { storeOfflineBoxes } from './store-offline-boxes.ts';

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

function testApp(response: () => Promise<unknown>) {
  const storage = createStorage(memoryBackend());
  storage.authToken.set('mine');
  return { storage, app: { storage, call: (() => response()) as Client } };
}

test('boxes are stored with their codes and the time of the response, and without amounts', async () => {
  const { app, storage } = testApp(async () => ({ ...box, ...codes, totalPrice: { amount: 4990, currency: 'EUR' } }));
  await storeOfflineBoxes(app, { at: 1000, mine: [box], shared: [] });
  expect(storage.offlineBoxes.get()).toEqual({ layout: 1, at: 1000, mine: [{ ...box, ...codes }], shared: [] });
});

test('an overlocked box is stored without codes, which are not requested', async () => {
  const { app, storage } = testApp(() => Promise.reject(new Error('asked')));
  await storeOfflineBoxes(app, { at: 1000, mine: [{ ...box, overlocked: true }], shared: [] });
  expect(storage.offlineBoxes.get()?.mine[0]).toMatchObject({ overlocked: true, accessCode: null, lockCode: null });
});

test('an incomplete load keeps the previous copy', async () => {
  let answers = true;
  const { app, storage } = testApp(async () => {
    if (!answers) throw new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' });
    return { ...box, ...codes };
  });
  await storeOfflineBoxes(app, { at: 1000, mine: [box], shared: [] });
  answers = false;
  await storeOfflineBoxes(app, { at: 2000, mine: [box, box], shared: [] });
  expect(storage.offlineBoxes.get()).toMatchObject({ at: 1000, mine: [{ id: 'a' }] });
});

test.each([null, 'somebody else'])('codes that arrive after the session changed to %s are not stored', async (token) => {
  const { app, storage } = testApp(async () => {
    if (token === null) storage.authToken.remove();
    else storage.authToken.set(token);
    return { ...box, ...codes };
  });
  await storeOfflineBoxes(app, { at: 1000, mine: [box], shared: [] });
  expect(storage.offlineBoxes.get()).toBeNull();
});
