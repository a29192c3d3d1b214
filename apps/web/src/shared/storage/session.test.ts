import { ApiError, type Client } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import { expect, test } from 'vitest';
import { type InvoicingDetails, type LocalOrder, startOrder } from './local-order.ts';
import { createSession } from './session.ts';
import { createStorage, memoryBackend } from './storage.ts';

/** A session with a fake server that answers the device login with `response` and records requests. */
function testApp(response: () => Promise<unknown>) {
  const storage = createStorage(memoryBackend());
  const requested: string[] = [];
  const call = ((endpoint: string) => {
    requested.push(endpoint);
    return response();
  }) as Client;
  const session = createSession(storage, () => call);
  let changes = 0;
  session.onChange(() => {
    changes += 1;
  });
  return { storage, session, requested, changes: () => changes };
}

const rejectWith = (code: ErrorCode, status: number) => () => Promise.reject(new ApiError({ status, code, detail: code }));

/** Signs in on a device that is remembered with `secret`. */
function signInRemembered({ storage, session }: Pick<ReturnType<typeof testApp>, 'storage' | 'session'>, token = 'old'): void {
  storage.deviceId.set('device');
  session.signIn({ token, deviceToken: 'secret' });
}

test('a remembered device gets one new session for the same client, however many calls fail at once', async () => {
  const one = testApp(() => Promise.resolve({ token: 'fresh' }));
  signInRemembered(one);
  const before = one.changes();
  expect(await Promise.all([one.session.renew('old'), one.session.renew('old')])).toEqual([true, true]);
  expect(one.storage.authToken.get()).toBe('fresh');
  expect(one.requested).toEqual(['POST /auth/custom/device-login']);
  expect(one.changes()).toBe(before);
  expect(one.session.ended()).toBe(false);
});

test('a renewal replaces the device token', async () => {
  const one = testApp(() => Promise.resolve({ token: 'fresh', deviceToken: 'second' }));
  signInRemembered(one);
  await one.session.renew('old');
  expect(one.storage.deviceToken.get()).toBe('second');
});

test('a device token that another tab has replaced meanwhile stays', async () => {
  for (const response of [() => Promise.resolve({ token: 'fresh', deviceToken: 'third' }), rejectWith('invalid-credentials', 400)]) {
    const one: ReturnType<typeof testApp> = testApp(() => {
      one.storage.deviceToken.set('second');
      return response();
    });
    signInRemembered(one);
    await one.session.renew('old');
    expect(one.storage.deviceToken.get()).toBe('second');
  }
});

test('a call with the token from before the renewal is repeated', async () => {
  const one = testApp(() => Promise.resolve({ token: 'never asked for' }));
  signInRemembered(one, 'fresh');
  expect(await one.session.renew('old')).toBe(true);
  expect(one.requested).toEqual([]);
});

test('without a remembered device the session ends, and that is reported', async () => {
  const one = testApp(rejectWith('invalid-credentials', 400));
  one.session.signIn({ token: 'old' });
  expect(await one.session.renew('old')).toBe(false);
  expect(one.storage.authToken.get()).toBeNull();
  expect(one.requested).toEqual([]);
  expect(one.session.ended()).toBe(true);
  one.session.signIn({ token: 'new' });
  expect(one.session.ended()).toBe(false);
});

test('a device that the server rejects is removed', async () => {
  const known = testApp(rejectWith('invalid-credentials', 400));
  signInRemembered(known);
  expect(await known.session.renew('old')).toBe(false);
  expect(known.storage.deviceToken.get()).toBeNull();
});

test('without an answer to the renewal the call fails, and session, device and stored boxes stay for the next attempt', async () => {
  for (const status of [0, 429, 503]) {
    let response = rejectWith('unexpected', status);
    const one = testApp(() => response());
    signInRemembered(one);
    one.storage.offlineBoxes.set(stored);
    one.storage.buyer.set(details);
    await expect(one.session.renew('old')).rejects.toMatchObject({ problem: { status } });
    expect([one.storage.authToken.get(), one.storage.deviceToken.get()]).toEqual(['old', 'secret']);
    expect([one.storage.offlineBoxes.get(), one.storage.buyer.get()]).toEqual([stored, details]);
    expect(one.session.ended()).toBe(false);
    response = () => Promise.resolve({ token: 'fresh' }) as Promise<never>;
    expect(await one.session.renew('old')).toBe(true);
    expect(one.storage.authToken.get()).toBe('fresh');
  }
});

test('signing in during a renewal without an answer wins', async () => {
  const response = Promise.withResolvers<unknown>();
  const one = testApp(() => response.promise);
  signInRemembered(one);
  const renewed = one.session.renew('old');
  one.session.signIn({ token: 'somebody else' });
  response.reject(new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' }));
  expect(await renewed).toBe(true);
});

test('signing in or out during a renewal wins', async () => {
  const response = Promise.withResolvers<unknown>();
  const one = testApp(() => response.promise);
  signInRemembered(one);
  const renewed = one.session.renew('old');
  one.session.signIn({ token: 'somebody else' });
  response.resolve({ token: 'fresh' });
  expect(await renewed).toBe(true);
  expect(one.storage.authToken.get()).toBe('somebody else');
});

const stored = { layout: 1, at: 0, mine: [], shared: [] } as const;

test('stored boxes are deleted with the session, however it ends, and before another one starts', async () => {
  const over = testApp(rejectWith('invalid-credentials', 400));
  over.session.signIn({ token: 'old' });
  over.storage.offlineBoxes.set(stored);
  await over.session.renew('old');
  expect(over.storage.offlineBoxes.get()).toBeNull();

  const left = testApp(() => Promise.resolve(undefined));
  left.session.signIn({ token: 'old' });
  left.storage.offlineBoxes.set(stored);
  await left.session.signOut();
  expect(left.storage.offlineBoxes.get()).toBeNull();

  const other = testApp(() => Promise.resolve(undefined));
  other.session.signIn({ token: 'old' });
  other.storage.offlineBoxes.set(stored);
  other.session.signIn({ token: 'somebody else' });
  expect(other.storage.offlineBoxes.get()).toBeNull();
});

test('a session renewed on the same device keeps them', async () => {
  const one = testApp(() => Promise.resolve({ token: 'fresh' }));
  signInRemembered(one);
  one.storage.offlineBoxes.set(stored);
  await one.session.renew('old');
  expect(one.storage.offlineBoxes.get()).toEqual(stored);
});

test('a client who signs in is not renewed by the device token of an earlier client, which is revoked', async () => {
  const one = testApp(() => Promise.resolve({ token: 'of the earlier client' }));
  signInRemembered(one);
  one.session.signIn({ token: 'of another client' });
  expect(one.requested).toEqual(['POST /auth/custom/revoke-device-token']);
  expect(one.storage.deviceToken.get()).toBeNull();
  expect(await one.session.renew('of another client')).toBe(false);
  expect(one.storage.authToken.get()).toBeNull();
});

const details: InvoicingDetails = {
  version: 1,
  firstName: 'Anna',
  lastName: 'Nová',
  email: 'anna@example.com',
  telephoneNumber: '+421900111222',
  company: null,
  address: { street: 'Tajná', number: '1', city: 'Bratislava', zip: '811 01', countryCode: 'SVK' },
  type: 'FyzickaOsoba',
};
const order: LocalOrder = {
  ...startOrder('box', 'warehouse'),
  insurance: 'basic',
  invoicing: 3,
  invoicingDetails: details,
  invoicingDetailsValid: true,
  voucherToken: 'SPRING',
  waitlistToken: 'offer',
  express: true,
  sharedPhone: '+421905123456',
};
const pendingOrder = { idempotencyKey: null, request: '', orderId: 'order', box: { id: 'box', name: '1', size: 'SMALL' } } as const;

function storeOrder({ storage }: ReturnType<typeof testApp>): void {
  storage.order.set(order);
  storage.pendingOrder.set(pendingOrder);
  storage.buyer.set(details);
}

test('signing out deletes the order in progress, the placed order and typed details', async () => {
  const one = testApp(() => Promise.resolve(undefined));
  one.session.signIn({ token: 'old' });
  storeOrder(one);
  await one.session.signOut();
  const { order: begun, pendingOrder: placed, buyer } = one.storage;
  expect([begun.get(), placed.get(), buyer.get()]).toEqual([null, null, null]);
});

test('a session that expires leaves the choices of the order, and nothing about the person', async () => {
  const one = testApp(rejectWith('invalid-credentials', 400));
  one.session.signIn({ token: 'old' });
  storeOrder(one);
  await one.session.renew('old');
  expect(one.storage.order.get()).toEqual({ ...startOrder('box', 'warehouse'), insurance: 'basic', invoicing: 3, version: 1 });
  expect(one.storage.buyer.get()).toBeNull();
});

test('the order of a visitor stays when a mailed link ends sessions, and when the visitor signs in', async () => {
  const one = testApp(() => Promise.resolve(undefined));
  storeOrder(one);
  await one.session.signOut();
  one.session.signIn({ token: 'new' });
  expect(one.storage.order.get()).toEqual(order);
  expect(one.storage.pendingOrder.get()).toEqual(pendingOrder);
});

test('a page notices a session that changed without an event', () => {
  const backend = memoryBackend();
  const session = createSession(createStorage(backend), () => (() => Promise.resolve()) as unknown as Client);
  session.signIn({ token: 'old' });
  expect(session.isOutdated()).toBe(false);
  backend.removeItem('komora.authToken');
  expect(session.isOutdated()).toBe(true);
});

test('signing out is not reported as an ended session, and deletes unsaved changes', async () => {
  const one = testApp(() => Promise.resolve(undefined));
  one.session.signIn({ token: 'old' });
  one.storage.profileDraft.set({ owner: 'anna@example.com', base: '{}', values: '{}' });
  await one.session.signOut();
  expect(one.session.ended()).toBe(false);
  expect(one.storage.authToken.get()).toBeNull();
  expect(one.storage.profileDraft.get()).toBeNull();
});
