import { ApiError, type Client } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { expect, test } from 'vitest';
import { createStorage, memoryBackend } from '../storage.ts';
import { createSession } from './session.ts';

/** A session whose server answers a device's login with `answer`, and what was asked of it. */
function house(answer: () => Promise<unknown>) {
  const storage = createStorage(memoryBackend());
  const asked: string[] = [];
  const call = ((endpoint: string) => {
    asked.push(endpoint);
    return answer();
  }) as Client;
  const session = createSession(storage, () => call);
  let changes = 0;
  session.onChange(() => {
    changes += 1;
  });
  return { storage, session, asked, changes: () => changes };
}

const refuse = (code: ErrorCode, status: number) => () => Promise.reject(new ApiError({ status, code, detail: code }));

function remember({ storage }: Pick<ReturnType<typeof house>, 'storage'>): void {
  storage.deviceId.set('device');
  storage.deviceToken.set('secret');
}

test('a remembered device gets a new session, of the same person, however many calls ask for it at once', async () => {
  const one = house(() => Promise.resolve({ token: 'fresh' }));
  remember(one);
  one.session.signIn({ token: 'old' });
  const before = one.changes();
  expect(await Promise.all([one.session.renew('old'), one.session.renew('old')])).toEqual([true, true]);
  expect(one.storage.authToken.get()).toBe('fresh');
  expect(one.asked).toEqual(['POST /auth/custom/device-login']);
  expect(one.changes()).toBe(before);
  expect(one.session.ended()).toBe(false);
});

test('a call that was made with the token of before the renewal is simply made again', async () => {
  const one = house(() => Promise.resolve({ token: 'never asked for' }));
  remember(one);
  one.session.signIn({ token: 'fresh' });
  expect(await one.session.renew('old')).toBe(true);
  expect(one.asked).toEqual([]);
});

test('without a remembered device the session is over, and that can be told', async () => {
  const one = house(refuse('invalid-credentials', 400));
  one.session.signIn({ token: 'old' });
  expect(await one.session.renew('old')).toBe(false);
  expect(one.storage.authToken.get()).toBeNull();
  expect(one.asked).toEqual([]);
  expect(one.session.ended()).toBe(true);
  one.session.signIn({ token: 'new' });
  expect(one.session.ended()).toBe(false);
});

test('a device that the server no longer knows is forgotten; one that it did not hear of is asked again', async () => {
  const known = house(refuse('invalid-credentials', 400));
  remember(known);
  known.session.signIn({ token: 'old' });
  expect(await known.session.renew('old')).toBe(false);
  expect(known.storage.deviceToken.get()).toBeNull();
  const offline = house(refuse('unexpected', 0));
  remember(offline);
  offline.session.signIn({ token: 'old' });
  expect(await offline.session.renew('old')).toBe(false);
  expect(offline.storage.deviceToken.get()).toBe('secret');
});

test('whoever signs in or out while a device is asked stays so', async () => {
  const answer = Promise.withResolvers<unknown>();
  const one = house(() => answer.promise);
  remember(one);
  one.session.signIn({ token: 'old' });
  const renewed = one.session.renew('old');
  one.session.signIn({ token: 'somebody else' });
  answer.resolve({ token: 'fresh' });
  expect(await renewed).toBe(true);
  expect(one.storage.authToken.get()).toBe('somebody else');
});

const kept = { layout: 1, at: 0, mine: [], shared: [] } as const;

test('what is kept of the boxes goes with the session, however it ends, and before anybody else’s begins', async () => {
  const over = house(refuse('invalid-credentials', 400));
  over.session.signIn({ token: 'old' });
  over.storage.keptBoxes.set(kept);
  await over.session.renew('old');
  expect(over.storage.keptBoxes.get()).toBeNull();

  const left = house(() => Promise.resolve(undefined));
  left.session.signIn({ token: 'old' });
  left.storage.keptBoxes.set(kept);
  await left.session.signOut();
  expect(left.storage.keptBoxes.get()).toBeNull();

  const other = house(() => Promise.resolve(undefined));
  other.session.signIn({ token: 'old' });
  other.storage.keptBoxes.set(kept);
  other.session.signIn({ token: 'somebody else' });
  expect(other.storage.keptBoxes.get()).toBeNull();
});

test('a session renewed on the same device keeps them', async () => {
  const one = house(() => Promise.resolve({ token: 'fresh' }));
  remember(one);
  one.session.signIn({ token: 'old' });
  one.storage.keptBoxes.set(kept);
  await one.session.renew('old');
  expect(one.storage.keptBoxes.get()).toEqual(kept);
});

test('logging out is no end that needs explaining, and takes unsaved changes along', async () => {
  const one = house(() => Promise.resolve(undefined));
  one.session.signIn({ token: 'old' });
  one.storage.profileDraft.set({ owner: 'anna@example.com', base: '{}', values: '{}' });
  await one.session.signOut();
  expect(one.session.ended()).toBe(false);
  expect(one.storage.authToken.get()).toBeNull();
  expect(one.storage.profileDraft.get()).toBeNull();
});
