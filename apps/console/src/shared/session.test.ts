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
    if (session.isWaiting('expired')) opened += 1;
  });
  const waiting = [call('GET /api/admin/sessions'), call('GET /api/admin/sessions')];
  await expect.poll(() => server.asked).toBe(2);
  await expect.poll(() => session.isWaiting('expired')).toBe(true);
  server.valid = true;
  session.settle('expired', true);
  expect(await Promise.all(waiting)).toEqual([{ sessions: [] }, { sessions: [] }]);
  expect([opened, server.accepted, session.isWaiting('expired')]).toEqual([1, 2, false]);
});

test('who leaves instead gets the error, and nothing is sent again', async () => {
  const { session, server, call } = start();
  const waiting = call('GET /api/admin/sessions').catch((error: unknown) => error);
  await expect.poll(() => session.isWaiting('expired')).toBe(true);
  session.settle('expired', false);
  expect(await waiting).toBeInstanceOf(ApiError);
  expect(server.asked).toBe(1);
});

test('before the sign-in the error is the answer', async () => {
  const { session, call } = start(false);
  await expect(call('GET /api/admin/me')).rejects.toMatchObject({ problem: { status: 401 } });
  expect(session.isWaiting('expired')).toBe(false);
});

test('a call that needs a fresh proof, and then meets a lock, asks for each once and goes on', async () => {
  const session = createSession();
  const answers = [{ code: 'session/proof-needed', status: 403 }, { code: 'session/locked', status: 423 }, null];
  const call = withRenewal(
    createAdminClient({
      fetch: async () => {
        const problem = answers.shift() ?? null;
        return problem === null ? Response.json({ sessions: [] }) : Response.json(problem, { status: problem.status });
      },
    }),
    session,
    () => true,
  );
  const waiting = call('GET /api/admin/sessions');
  await expect.poll(() => session.isWaiting('proof')).toBe(true);
  session.settle('proof', true);
  await expect.poll(() => session.isWaiting('locked')).toBe(true);
  session.settle('locked', true);
  expect(await waiting).toEqual({ sessions: [] });
});

test('a wrong PIN or password is the answer itself, and waits for nothing', async () => {
  const session = createSession();
  const fetch = async () => Response.json({ code: 'unauthorized', status: 401 }, { status: 401 });
  const call = withRenewal(createAdminClient({ fetch }), session, () => true);
  await expect(call('POST /api/admin/session/unlock', { body: { pin: '123456' } })).rejects.toBeInstanceOf(ApiError);
  expect(session.isWaiting('expired')).toBe(false);
});
