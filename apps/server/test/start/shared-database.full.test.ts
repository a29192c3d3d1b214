import { freePort } from '@komora/embedded-postgres';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse } from '@komora/testing/factories/order';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type Program, startProgram } from './program.ts';
import { orderAndPay, orderState } from './visitor.ts';

const database = useTestDatabase();
const programs: Program[] = [];
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
});

test('web and worker on one database: an order that is paid in the web process is settled and mailed by the worker', {
  timeout: 600_000,
}, async () => {
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    await createBox(db, await createWarehouse(db, await createOperator(db)));
    const port = String(await freePort());
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'cd'.repeat(32),
      MAILBOX: 'true',
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const web = await startProgram({ ...env, ROLE: 'web', PORT: port });
    programs.push(web);
    await web.ready();
    const users = async () => (await db.query('select email from users')).rows.map((row: { email: string }) => row.email);
    expect(web.out()).not.toContain('komora1');
    expect(await users()).toEqual([]);

    const { orderId } = await orderAndPay(web.address, 'kupujuci@example.com');
    const messages = async () => (await db.query('select template, status from messages order by template')).rows;
    const worker = await startProgram({ ...env, ROLE: 'worker' });
    programs.push(worker);
    await worker.ready();
    await waitUntil(async () => (await messages()).filter((row: { status: string }) => row.status === 'SENT').length === 1, {
      limitMs: 120_000,
      what: 'the confirmation to be sent',
    });
    expect(await messages()).toEqual([{ template: 'order-confirmed', status: 'SENT' }]);
    expect(await orderState(web.address, orderId)).toMatchObject({ status: 'FULFILLED', accountCreated: true });
    expect(await users()).toEqual(['kupujuci@example.com']);

    for (const program of programs) {
      program.kill('SIGTERM');
      expect(await program.ended).toBe(0);
      expect(program.err()).toBe('');
    }
  } finally {
    await db.end();
  }
});
