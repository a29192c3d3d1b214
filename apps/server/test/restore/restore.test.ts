import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@komora/testing';
import { describe, expect, test } from 'vitest';
import { NumbersUnknown, restorePort } from '../../src/modules/billing/restore/index.ts';
import { readState } from '../../src/platform/deployment/index.ts';
import { done } from '../contract-acts/acts.ts';
import { eur } from '../contract-acts/mid-term.ts';
import { orderBody } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import type { TestApp, TestAppOptions } from '../kit/test-app.ts';
import { aFreeBox, moveIn, payByHand, timesCharged, useGateways } from './restore-scene.ts';
import type { Deployment } from './restored-copy.ts';

const { atStripe, atGopay } = useGateways();

const rentsOf = (app: TestApp, contractId: string) =>
  app.rows<{ id: string; paying_status: string }>('select id, paying_status from rents where contract_id = $1 order by period_number', [
    contractId,
  ]);
const numbersOf = async (app: TestApp) => (await app.rows<{ number: string }>('select number from invoices')).map(({ number }) => number);
const restoreOf = (app: TestApp) => app.app.registered.get(restorePort);
const paused = async (app: TestApp) =>
  (await app.one<{ paused: boolean }>('select paused_at is not null as paused from deployment')).paused;

/** Two tenants, a backup, and two more months that the backup does not contain: one pays by card, the other on the page. */
async function lostMonths(deployment: Deployment) {
  await deployment.start();
  const byCard = await moveIn(deployment);
  const freeBox = await aFreeBox(deployment);
  const byHand = await moveIn(deployment, { declinesLater: true });
  await deployment.record();
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  await deployment.start(original);
  await deployment.billOn('2026-04-02');
  await payByHand(deployment, byHand);
  // The card of the page is charged from now on.
  await deployment.billOn('2026-05-02');
  const lostNumbers = await numbersOf(deployment.app);
  await deployment.record();
  await deployment.stop();
  return { backup, byCard, byHand, lostNumbers, freeBox };
}

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const)
  test(`after a restore, ${name} charges no period twice and no number is issued twice`, async () => {
    const deployment = await create();
    const { backup, byCard, byHand, lostNumbers } = await lostMonths(deployment);
    expect(timesCharged()).toEqual(Array(6).fill('CHARGE'));
    deployment.clock.set('2026-05-04T09:00:00Z');
    const app = await deployment.start(backup);
    const numbersInBackup = await numbersOf(app);
    expect(await paused(app)).toBe(true);
    await deployment.billOn('2026-05-04');
    expect(await rentsOf(app, byCard.contractId)).toHaveLength(1);

    expect(await restoreOf(app).reconcile()).toMatchObject({ found: 4 });
    expect(await paused(app)).toBe(false);
    await deployment.billOn('2026-05-04');
    for (const { contractId } of [byCard, byHand])
      expect((await rentsOf(app, contractId)).map(({ paying_status }) => paying_status)).toEqual(['PAID', 'PAID', 'PAID']);
    expect(timesCharged()).toEqual(Array(6).fill('CHARGE'));
    expect(await restoreOf(app).listOpen()).toEqual([]);
    const again = (await numbersOf(app)).filter((number) => !numbersInBackup.includes(number));
    expect(again).toHaveLength(4);
    expect(again.filter((number) => lostNumbers.includes(number))).toEqual([]);

    await deployment.billOn('2026-06-02');
    expect((await rentsOf(app, byCard.contractId)).map(({ paying_status }) => paying_status)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(timesCharged()).toEqual(Array(7).fill('CHARGE'));
  });

test('while billing is paused, no order can be paid and nothing is issued', async () => {
  const deployment = await atStripe();
  const { backup, freeBox } = await lostMonths(deployment);
  const app = await deployment.start(backup);
  const body = orderBody(freeBox.boxId, freeBox.insuranceId);
  const response = await app.post('/api/client/order/place/without-login', body);
  expect([response.statusCode, response.json().code]).toEqual([503, 'payment/gateway-unavailable']);
});

test('a database that is older than DATA_DIR pauses billing, even if PostgreSQL gives it the same identity', async () => {
  const deployment = await atStripe();
  const { backup, byCard } = await lostMonths(deployment);
  const app = await deployment.start(backup);
  // As after a copy of PostgreSQL's files.
  const { identity } = await app.one<{ identity: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())
       || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as identity`,
  );
  await app.rows('update deployment set database_identity = $1, paused_at = null, paused_reason = null', [identity]);
  await deployment.billOn('2026-05-04');
  expect(await paused(app)).toBe(true);
  expect(await rentsOf(app, byCard.contractId)).toHaveLength(1);
});

test('without the state in DATA_DIR the last numbers must be given', async () => {
  const deployment = await atStripe();
  const { backup } = await lostMonths(deployment);
  const app = await deployment.start(backup);
  const { config } = app.context;
  await rm(join(config.dataDir, 'deployment'), { recursive: true });
  await expect(restoreOf(app).reconcile()).rejects.toBeInstanceOf(NumbersUnknown);
  const [series] = await app.rows<{ legalEntityId: string }>(
    `select legal_entity_id as "legalEntityId" from invoice_counters where series = 'INVOICE'`,
  );
  await restoreOf(app).reconcile({
    lastNumbers: [{ legalEntityId: series?.legalEntityId ?? '', series: 'INVOICE', year: 2026, lastNumber: 500 }],
  });
  await deployment.billOn('2026-05-04');
  const numbers = (await app.rows<{ sequence: number }>('select sequence from invoices where sequence > 2')).map(
    ({ sequence }) => sequence,
  );
  expect(numbers.sort()).toEqual([501, 502, 503, 504]);
});

describe('documents that were numbered after the state was recorded', () => {
  /** A minute after the state was recorded a client orders and gets an invoice. The disk is lost before it is recorded again. */
  async function lostOrder(deployment: Deployment) {
    await deployment.start();
    await moveIn(deployment);
    const box = await aFreeBox(deployment);
    await deployment.record();
    const original = await deployment.stop();
    const backup = await deployment.copy(original);
    await deployment.start(original);
    await deployment.record();
    const stale = await readState(deployment.app.context.config.dataDir, deployment.app.context.deploymentId);
    deployment.clock.advance({ seconds: 20 });
    await moveIn(deployment, { box });
    return { backup, stale };
  }

  test('stop the reconciliation until staff have compared the numbers', async () => {
    const deployment = await atStripe();
    const { backup, stale } = await lostOrder(deployment);
    await deployment.stop();
    const app = await deployment.start(backup);
    await expect(restoreOf(app).reconcile()).rejects.toMatchObject({
      name: 'NumbersUnknown',
      recordedAt: new Date(stale?.recordedAt ?? ''),
    });
    expect(await paused(app)).toBe(true);
    expect(await restoreOf(app).reconcile({ numbersChecked: true })).toMatchObject({ found: 1 });
    expect(await paused(app)).toBe(false);
  });

  test('are recorded by a worker at once, so that no number is used twice', async () => {
    const deployment = await atStripe();
    const app = await deployment.start();
    await app.app.work();
    await moveIn(deployment);
    const { config, deploymentId } = app.context;
    const lastNumber = async () =>
      (await readState(config.dataDir, deploymentId))?.counters.find(({ series }) => series === 'INVOICE')?.lastNumber;
    await waitUntil(async () => (await lastNumber()) === 1, { what: 'the recorded number' });
  });
});

test('a restart without a restore does not pause billing', async () => {
  const deployment = await atStripe();
  await deployment.start();
  await moveIn(deployment);
  await deployment.record();
  const again = await deployment.start(await deployment.stop());
  await deployment.billOn('2026-04-02');
  expect(await paused(again)).toBe(false);
  expect(timesCharged()).toEqual(['CHARGE', 'CHARGE']);
});

describe('a failover to a replica that confirmed each commit', () => {
  const synchronous = { env: { DATABASE_SYNCHRONOUS: 'true' } };
  /** As if the identity had been recorded on another timeline of this database: a failover has begun the present one. */
  const recordTimeline = (app: TestApp, timeline: string) =>
    app.rows('update deployment set database_identity = left(database_identity, -8) || $1', [timeline]);
  const readIdentity = async (app: TestApp) =>
    (await app.one<{ identity: string }>('select database_identity as identity from deployment')).identity;
  const movedIn = async (deployment: Deployment, options: TestAppOptions) => {
    await deployment.start(undefined, options);
    await moveIn(deployment);
    await deployment.record();
    return { app: deployment.app, identity: await readIdentity(deployment.app) };
  };

  test('does not pause billing, and each client is charged once', async () => {
    const deployment = await atStripe();
    const { app, identity } = await movedIn(deployment, synchronous);
    await recordTimeline(app, '00000000');
    await deployment.billOn('2026-04-02');
    expect(await paused(app)).toBe(false);
    expect(timesCharged()).toEqual(['CHARGE', 'CHARGE']);
    expect(await readIdentity(app)).toBe(identity);
  });

  test('pauses it without DATABASE_SYNCHRONOUS', async () => {
    const deployment = await atStripe();
    const { app } = await movedIn(deployment, {});
    await recordTimeline(app, '00000000');
    await deployment.billOn('2026-04-02');
    expect(await paused(app)).toBe(true);
    expect(timesCharged()).toEqual(['CHARGE']);
  });

  test('pauses it if DATA_DIR is newer than the database, as after a recovery to a point in time', async () => {
    const deployment = await atStripe();
    const { app } = await movedIn(deployment, synchronous);
    await recordTimeline(app, '00000000');
    await app.rows('update deployment set generation = generation - 1');
    await deployment.billOn('2026-04-02');
    expect(await paused(app)).toBe(true);
    expect(timesCharged()).toEqual(['CHARGE']);
  });

  test('is not assumed for an earlier timeline or for another database', async () => {
    const deployment = await atStripe();
    const { app } = await movedIn(deployment, synchronous);
    await recordTimeline(app, 'FFFFFFFF');
    await deployment.billOn('2026-04-02');
    expect(await paused(app)).toBe(true);

    const other = await atStripe();
    const { backup } = await lostMonths(other);
    expect(await paused(await other.start(backup, synchronous))).toBe(true);
  });

  test('without a state in DATA_DIR a web process leaves the decision to the workers, and a worker pauses', async () => {
    const deployment = await atStripe();
    const { app } = await movedIn(deployment, synchronous);
    const { config } = app.context;
    await rm(join(config.dataDir, 'deployment'), { recursive: true });
    await recordTimeline(app, '00000000');
    const url = await deployment.stop();
    const web = await deployment.start(url, { ...synchronous, config: { role: 'web' } });
    expect(await paused(web)).toBe(false);
    const worker = await deployment.start(await deployment.stop(), { ...synchronous, config: { role: 'worker' } });
    expect(await paused(worker)).toBe(true);
  });
});

test('a payment of a contract that the backup does not contain is listed for staff', async () => {
  const deployment = await atStripe();
  await deployment.start();
  await moveIn(deployment);
  const box = await aFreeBox(deployment);
  await deployment.record();
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  await deployment.start(original);
  await moveIn(deployment, { box });
  await deployment.record();
  await deployment.stop();
  const app = await deployment.start(backup);
  await restoreOf(app).reconcile();
  await deployment.billOn('2026-03-03');
  expect(await restoreOf(app).listOpen()).toMatchObject([
    { provider: 'STRIPE', amount: 6384, currency: 'EUR', refunded: 0, orderId: null },
  ]);
});

test('a charge that was lost together with a lower rent pays a part of the restored rent; the card is not charged again, and the client can pay the rest', async () => {
  const deployment = await atStripe();
  await deployment.start();
  const tenancy = await moveIn(deployment);
  const { contractId } = tenancy;
  await deployment.record();
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  const lost = await deployment.start(original);
  await done({ app: lost, staff: await aStaffClient(lost) }, contractId, 'change-price', { rent: eur(1000), from: null });
  await deployment.billOn('2026-04-02');
  await deployment.record();
  await deployment.stop();

  const app = await deployment.start(backup);
  expect(await restoreOf(app).reconcile()).toMatchObject({ found: 1 });
  const standing = () =>
    app.one<{ status: string; gross: number; allocated: number; charged: number; parts: boolean[] }>(
      `select r.paying_status as status, l.amount as gross, l.allocated, sum(p.amount)::integer as charged, array_agg(p.is_part order by p.created_at) as parts
       from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
         join payments p on p.rent_id = r.id and p.settlement = 'FULFILLED'
       where r.contract_id = $1 and r.period_number = 1 group by r.id, l.id`,
      [contractId],
    );
  for (const day of ['03', '04', '05']) await deployment.billOn(`2026-04-${day}`);
  const after = await standing();
  expect(after).toMatchObject({ status: 'WAITING_FOR_MANUAL', allocated: after.charged, parts: [true] });
  expect(after.gross).toBeGreaterThan(after.charged);
  expect(timesCharged()).toEqual(['CHARGE', 'CHARGE']);
  const [failed, ...others] = await app.rows<{ data: { reason: string; amount: { amount: number } } }>(
    `select data from messages where template = 'rent-payment-failed' order by created_at`,
  );
  expect(failed?.data, 'the message names the rest').toMatchObject({
    reason: 'PAID_IN_PART',
    amount: { amount: after.gross - after.charged },
  });
  expect(others).toEqual([]);
  await payByHand(deployment, tenancy);
  expect(await standing()).toEqual({
    status: 'PAID',
    gross: after.gross,
    allocated: after.gross,
    charged: after.gross,
    parts: [true, false],
  });
});
