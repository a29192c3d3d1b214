import { waitUntil } from '@komora/testing';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, runs, startProgram } from './program.ts';
import { freeBox, orderAndPay, orderState } from './visitor.ts';

const folder = dataFolder();
const leftOver = new Set<number>();
afterAll(() => {
  for (const pid of leftOver) if (runs(pid)) process.kill(pid, 'SIGKILL');
  folder.remove();
});

async function started(env: Record<string, string> = {}) {
  const program = await startProgram({ DATA_DIR: folder.path, ...env });
  leftOver.add(program.pid);
  await program.ready();
  const postgres = folder.postgresPid() ?? 0;
  leftOver.add(postgres);
  return { program, postgres };
}

test('orders survive Ctrl-C, a killed program and a killed database', { timeout: 600_000 }, async () => {
  const first = await started();
  const { address } = first.program;
  expect(first.program.out()).toContain(`Shop       ${address}`);
  expect(first.program.out()).toContain(`Mailbox    ${address}/mailbox`);
  expect(first.program.out()).toMatch(/demo@komora\.example\s+komora1\s+client/);
  expect(first.program.err()).toBe('');
  const { orderId } = await orderAndPay(address, 'stale@example.com');
  await waitUntil(async () => (await orderState(address, orderId)).status === 'FULFILLED', { limitMs: 120_000 });
  await waitUntil(async () => (await (await fetch(`${address}/mailbox`)).text()).includes('stale@example.com'), { limitMs: 120_000 });

  const second = await startProgram({ DATA_DIR: folder.path });
  expect(await second.ended).toBe(1);
  expect(second.err()).toContain(`in use by Komora at 127.0.0.1:${first.program.port} (process ${first.program.pid})`);
  expect(second.err()).not.toMatch(/\n\s+at /);
  expect(await freeBox(address)).toBeTruthy();

  first.program.kill('SIGINT');
  expect(await first.program.ended).toBe(0);
  expect(runs(first.postgres)).toBe(false);
  expect(first.program.err()).toBe('');

  const third = await started();
  expect(third.program.out()).not.toContain('Loading the demo');
  expect((await orderState(third.program.address, orderId)).status).toBe('FULFILLED');
  third.program.kill('SIGKILL');
  expect(await third.program.ended).toBe('SIGKILL');
  expect(runs(third.postgres)).toBe(true);

  const fourth = await started();
  expect(fourth.postgres).toBe(third.postgres);
  expect((await orderState(fourth.program.address, orderId)).status).toBe('FULFILLED');
  fourth.program.kill('SIGKILL');
  await fourth.program.ended;
  process.kill(fourth.postgres, 'SIGKILL');

  const fifth = await started();
  expect(fifth.postgres).not.toBe(third.postgres);
  expect((await orderState(fifth.program.address, orderId)).status).toBe('FULFILLED');
  fifth.program.kill('SIGTERM');
  expect(await fifth.program.ended).toBe(0);
  expect(runs(fifth.postgres)).toBe(false);
});

test('Ctrl-C during the first start leaves no running database, and the next start works', { timeout: 600_000 }, async () => {
  const fresh = dataFolder();
  try {
    const interrupted = await startProgram({ DATA_DIR: fresh.path });
    await interrupted.says('Starting the embedded PostgreSQL');
    interrupted.kill('SIGINT');
    expect(await interrupted.ended).toBe(0);
    expect(fresh.postgresPid()).toBeUndefined();
    expect(interrupted.err()).toBe('');
    const next = await startProgram({ DATA_DIR: fresh.path });
    await next.ready();
    next.kill('SIGINT');
    expect(await next.ended).toBe(0);
    expect(fresh.postgresPid()).toBeUndefined();
  } finally {
    fresh.remove();
  }
});

test('a program whose database does not come back stops with an error', { timeout: 600_000 }, async () => {
  const { program, postgres } = await started();
  process.kill(postgres, 'SIGKILL');
  expect(await program.ended).toBe(1);
  expect(program.err()).toContain('The embedded PostgreSQL has ended. Komora stops too');
});
