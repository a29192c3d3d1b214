import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { expect, test } from 'vitest';
import { openSession } from '../kit/builders/session.ts';
import { useTestApp } from '../kit/test-app.ts';
import { ask } from './wallet.ts';

const app = useTestApp({ env: { RATE_LIMIT: '1' } });

test('a client asks for a limited number of passes', async () => {
  const { id: clientId } = await createUser(app().pool);
  const of = { contractId: (await createContract(app().pool, { clientId })).id, token: await openSession(app().pool, clientId) };
  for (let n = 1; n <= 20; n++) expect((await ask(app(), of, 'APPLE')).json().code).toBe('wallet-pass/unavailable');
  const rejected = await ask(app(), of, 'GOOGLE');
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too-many-requests']);
  app().clock.advance({ minutes: 1 });
  expect((await ask(app(), of, 'GOOGLE')).json().code).toBe('wallet-pass/unavailable');
});
