import { createAdminClient } from '@komora/api/admin/client';
import { ApiError } from '@komora/api/client';
import { expect, test } from 'vitest';
import { createSession, withRenewal } from './session.ts';

/** A server whose session is expired until it is renewed; counts the calls that it accepted. */
function start(isSignedIn = true) {
  const session = createSession();
  const server = { valid: false, accepted: 0, asked: 0 };
  const plain = createAdminClient({
    fetch: async () => {
      server.asked += 1;
      if (!server.valid) return Response.json({ code: 'unauthorized' }, { status: 401 });
      server.accepted += 1;
      return Response.json({ sessions: [] });
    },
  });
  return { session, server, call: withRenewal(plain, session, () => isSignedIn) };
}

test('calls of an expired session wait, ask once for a sign-in, and are then repeated', async () => {
  const { session, server, call } = start();
  let opened = 0;
  session.subscribe(() => {
    if (session.isExpired()) opened += 1;
  });
  const waiting = [call('GET /api/admin/sessions'), call('GET /api/admin/sessions')];
  await expect.poll(() => server.asked).toBe(2);
  await expect.poll(() => session.isExpired()).toBe(true);
  server.valid = true;
  session.settle(true);
  expect(await Promise.all(waiting)).toEqual([{ sessions: [] }, { sessions: [] }]);
  expect([opened, server.accepted, session.isExpired()]).toEqual([1, 2, false]);
});

test('who leaves instead gets the error, and nothing is sent again', async () => {
  const { session, server, call } = start();
  const waiting = call('GET /api/admin/sessions').catch((error: unknown) => error);
  await expect.poll(() => session.isExpired()).toBe(true);
  session.settle(false);
  expect(await waiting).toBeInstanceOf(ApiError);
  expect(server.asked).toBe(1);
});

test('before the sign-in the error is the answer', async () => {
  const { session, call } = start(false);
  await expect(call('GET /api/admin/me')).rejects.toMatchObject({ problem: { status: 401 } });
  expect(session.isExpired()).toBe(false);
});
