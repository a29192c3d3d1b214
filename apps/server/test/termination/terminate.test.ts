import { holdBox } from '@komora/testing';
import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { describe, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { control, useMockGateway } from '../kit/gateways/mock.ts';
import { contractRow, refundsOf, requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();
const mailsTo = async (email: string) =>
  (await app().rows<{ template: string }>('select template from messages where recipient = $1 order by id', [email])).map(
    ({ template }) => template,
  );
const runs = () =>
  app().rows<{ status: string; counts: Record<string, number>; error: string | null }>(
    `select status, counts, error from job_runs where job = 'CANCEL_CONTRACTS' order by id`,
  );

describe('the nightly run after the last day', () => {
  test('terminates the contract: frees the box, deletes codes and sharings, sends messages and refunds the unused days', async () => {
    // Paid 63.84 for 2 March to 1 April, half-open 2 April: 31 days.
    const renter = await aTenant(app());
    const guest = await aTenant(app());
    await app().rows('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())', [
      renter.contractId,
      guest.clientId,
    ]);
    await requestTermination(app(), renter, '2026-03-16');
    app().clock.set('2026-03-16T22:59:00Z');
    await runNight(app());
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'TERMINATING' });
    app().clock.set('2026-03-16T23:01:00Z');
    await runNight(app());
    expect(await contractRow(app(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: '2026-03-16', codes: 0 });
    expect(await app().rows('select from box_reservations where box_id = $1', [renter.boxId])).toEqual([]);
    expect(await app().rows('select from box_sharings where contract_id = $1', [renter.contractId])).toEqual([]);
    // 16 of 31 days: 51.90 × 16 / 31 = 26.79 net, 6.16 VAT.
    expect(await refundsOf(app(), renter.orderId)).toEqual({
      refunds: [{ reason: 'EARLY_END', amount: 3295, status: 'DONE' }],
      notes: [
        {
          reason: 'EARLY_END',
          gross: -3295,
          rounding: 0,
          items: expect.stringMatching(/^Nevyužité dni nájmu boxu B\d+, 17\. 3\. 2026 – 1\. 4\. 2026$/),
        },
      ],
      charged: 6384,
      refunded: 3295,
      balance: 3089,
    });
    expect(await mailsTo(renter.email)).toEqual(['order-confirmed', 'termination-registered', 'contract-ended']);
    const shown = await app().get(`/api/client/my/contracts/${renter.contractId}`, renter.token);
    expect(shown.json()).toMatchObject({
      status: 'TERMINATED',
      terminationAt: '2026-03-16',
      accessCode: null,
      lockCode: null,
      nextChargeOn: null,
    });
  });

  test('frees the box for another buyer', async () => {
    const renter = await aTenant(app());
    await requestTermination(app(), renter, '2026-03-02', true);
    expect((await app().get(`/api/client/order/offer/${renter.boxId}`)).json().code).toBe('Box/is-taken');
    app().clock.set('2026-03-03T04:00:00Z');
    await runNight(app());
    const next = await aTenant(app(), { boxId: renter.boxId });
    expect(next.contractId).not.toBe(renter.contractId);
    expect(await app().one('select contract_id from box_reservations where box_id = $1', [renter.boxId])).toEqual({
      contract_id: next.contractId,
    });
  });

  test('keeps the box from everybody until staff have checked it, if the warehouse wants that, and then offers it to the first who waits', async () => {
    const warehouse = await aWarehouse(app());
    await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouse]);
    const boxId = await aBox(app(), {}, warehouse);
    const renter = await aTenant(app(), { boxId });
    const waiting = await aTenant(app());
    await app().rows(
      `insert into waitlist_entries (warehouse_id, email, language, box_size, created_at)
       select $1, $2, 'SK', 'SMALL', now()`,
      [warehouse, waiting.email],
    );
    await requestTermination(app(), renter, '2026-03-02', true);
    app().clock.set('2026-03-03T04:00:00Z');
    await runNight(app());
    expect((await app().get(`/api/client/order/offer/${boxId}`)).json()).toMatchObject({ code: 'Order/Box-not-active' });
    expect(await app().rows('select from box_reservations where box_id = $1', [boxId])).toEqual([]);
    const staff = await aStaffClient(app());
    const box = (await staff.get(`/api/admin/boxes/${boxId}`)).json<{ state: string; version: number }>();
    expect(box.state).toBe('TO_CHECK');
    const free = { state: 'FREE_TO_LET', from: '2026-03-03', until: null, reason: 'clean', version: box.version };
    expect((await staff.put(`/api/admin/boxes/${boxId}/state`, free)).statusCode).toBe(200);
    expect(await app().rows('select kind from box_reservations where box_id = $1', [boxId])).toEqual([{ kind: 'WAITLIST' }]);
  });

  test('leaves a box that somebody else holds by a fault to its holder: it is neither checked nor offered', async () => {
    const warehouses = [await aWarehouse(app()), await aWarehouse(app())];
    await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouses[0]]);
    const boxes = await Promise.all(warehouses.map((warehouse) => aBox(app(), {}, warehouse)));
    const reservations = () => app().rows('select * from box_reservations where box_id = any($1) order by box_id', [boxes]);
    const renters = [];
    for (const boxId of boxes) {
      const renter = await aTenant(app(), { boxId });
      await requestTermination(app(), renter, '2026-03-02', true);
      await app().rows('delete from box_reservations where box_id = $1', [boxId]);
      await holdBox(app().pool, boxId, new Date('2026-03-04T05:00:00Z'));
      renters.push(renter);
    }
    const held = await reservations();
    app().clock.set('2026-03-03T04:00:00Z');
    await runNight(app());
    for (const { contractId } of renters) expect(await contractRow(app(), contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await reservations()).toEqual(held);
    expect(await app().rows('select from box_states where box_id = any($1)', [boxes])).toEqual([]);
  });

  test('is recorded with its counts; repeated and concurrent runs find nothing to do', async () => {
    await app().rows('delete from job_runs');
    const renters = [await aTenant(app()), await aTenant(app()), await aTenant(app())];
    for (const renter of renters) await requestTermination(app(), renter, '2026-03-03', true);
    app().clock.set('2026-03-04T03:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => app().runJob('terminate-due-contracts', {})));
    await runNight(app());
    const recorded = await runs();
    expect(recorded.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'FINISHED'));
    expect(recorded.reduce((all, { counts }) => all + (counts.terminated ?? 0), 0)).toBe(3);
    for (const renter of renters) {
      const { refunds, notes } = await refundsOf(app(), renter.orderId);
      expect([refunds.length, notes.length]).toEqual([1, 1]);
      expect((await mailsTo(renter.email)).filter((template) => template === 'contract-ended')).toHaveLength(1);
    }
  });

  test('continues after an error with one contract, which is tried again in the next night', async () => {
    await app().rows('delete from job_runs');
    const [broken, fine] = [await aTenant(app()), await aTenant(app())];
    await requestTermination(app(), broken, '2026-03-02', true);
    await requestTermination(app(), fine, '2026-03-03', true);
    app().clock.set('2026-03-04T03:00:00Z');
    await app().rows(
      `create function break_one() returns trigger language plpgsql as $$ begin
         if new.id = '${broken.contractId}' then raise exception 'broken on purpose'; end if; return new; end $$`,
    );
    await app().rows('create trigger break_one before update on contracts for each row execute function break_one()');
    await expect(app().runJob('terminate-due-contracts', {})).rejects.toThrow('1 contracts could not be ended');
    expect(await contractRow(app(), fine.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await contractRow(app(), broken.contractId)).toMatchObject({ status: 'EVICTED' });
    await app().rows('drop trigger break_one on contracts');
    await app().rows('drop function break_one');
    await runNight(app());
    expect(await contractRow(app(), broken.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await runs()).toMatchObject([
      { status: 'FAILED', counts: { terminated: 1, failed: 1 }, error: expect.stringContaining('could not be ended') },
      { status: 'FINISHED', counts: { terminated: 1 } },
    ]);
  });

  test('closes the record of a run whose process died', async () => {
    await app().rows(`insert into job_runs (job, status, started_at) values ('CANCEL_CONTRACTS', 'IN_PROGRESS', '2026-03-02T08:30:00Z')`);
    const open = () => app().rows(`select from job_runs where status = 'IN_PROGRESS'`);
    await runNight(app());
    expect(await open()).toHaveLength(1);
    app().clock.advance({ hours: 1 });
    await runNight(app());
    expect(await open()).toHaveLength(0);
  });

  test('refunds nothing if the contract ends with its period', async () => {
    const renter = await aTenant(app());
    await requestTermination(app(), renter, '2026-04-01');
    app().clock.set('2026-04-02T03:00:00Z');
    await runNight(app());
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await refundsOf(app(), renter.orderId)).toMatchObject({ refunds: [], notes: [], balance: 6384 });
  });

  test('refunds no more than was paid together with "first month free"', async () => {
    await app().rows(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
    );
    const warehouse = await aWarehouse(app(), { features: ['FIRST_MONTH_FREE'] });
    const renter = await aTenant(app(), { boxId: await aBox(app(), {}, warehouse) });
    await requestTermination(app(), renter, '2026-03-02', true);
    app().clock.set('2026-03-03T03:00:00Z');
    await runNight(app());
    // 63.84 less the promised 61.38 leaves 2.46, of which 30 of 31 days come back.
    app().clock.set('2026-03-09T10:00:00Z');
    await app().runJob('reconcile-payments', {});
    await app().run();
    const { refunds, notes, refunded } = await refundsOf(app(), renter.orderId);
    expect(refunds.map(({ reason, amount, status }) => [reason, amount, status])).toEqual([
      ['PROMOTION', 6138, 'DONE'],
      ['EARLY_END', 239, 'DONE'],
    ]);
    expect(notes.map(({ reason, gross }) => [reason, gross])).toEqual([
      ['EARLY_END', -239],
      ['PROMOTION', -6138],
    ]);
    expect(refunded).toBe(6377);
    await app().rows('delete from promotions where not exists (select from orders where promotion_id = promotions.id)');
  });

  test('refunds whole forints, with the rounding on the credit note', async () => {
    const operator = await createOperator(app().pool, 'HUN');
    const warehouse = await createWarehouse(app().pool, operator);
    const boxId = await aBox(app(), { priceNetMonth: 1_234_500 }, warehouse);
    const renter = await aTenant(app(), {
      boxId,
      insuranceId: operator.insuranceId,
      language: 'HU',
      expectedCharge: { amount: 1_568_100, currency: 'HUF' },
    });
    await requestTermination(app(), renter, '2026-03-16');
    app().clock.set('2026-03-17T03:00:00Z');
    await runNight(app());
    const { refunds, notes } = await refundsOf(app(), renter.orderId);
    expect(refunds[0]?.amount).toBe(-((notes[0]?.gross ?? 0) + (notes[0]?.rounding ?? 0)));
    expect((refunds[0]?.amount ?? 1) % 100).toBe(0);
    expect(notes[0]?.items).toMatch(/fel nem használt bérleti napjai/);
  });

  test('deletes a later rent that is neither paid nor invoiced', async () => {
    const renter = await aTenant(app());
    await requestTermination(app(), renter, '2026-03-20');
    await app().rows(
      `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, 1, '2026-04-02', '2026-05-02', 'AUTOPAY', 'CREATED', 'CREATED', 5190, 1194, 'EUR', '2026-04-02', now())`,
      [renter.contractId],
    );
    app().clock.set('2026-03-21T03:00:00Z');
    await runNight(app());
    expect(await app().rows('select period_number from rents where contract_id = $1', [renter.contractId])).toEqual([{ period_number: 0 }]);
  });

  test('terminates while the gateway is down; the refund follows later', async () => {
    const renter = await aTenant(app());
    await requestTermination(app(), renter, '2026-03-02', true);
    app().clock.set('2026-03-03T03:00:00Z');
    await control(app(), 'down');
    await expect(runNight(app())).rejects.toThrow('down');
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'TERMINATED' });
    await control(app(), 'up');
    app().clock.advance({ minutes: 1 });
    await app().runJob('reconcile-payments', {});
    await app().run();
    const { refunds } = await refundsOf(app(), renter.orderId);
    expect(refunds).toMatchObject([{ reason: 'EARLY_END', status: 'DONE' }]);
  });
});

describe('three days before the last day', () => {
  test('the client of a box in use gets one reminder, the client of an empty box none', async () => {
    const [inUse, emptied] = [await aTenant(app()), await aTenant(app())];
    for (const renter of [inUse, emptied]) await requestTermination(app(), renter, '2026-03-16');
    await app().post(`/api/client/contract/${emptied.contractId}/cancelation/evict`, {}, emptied.token);
    const reminded = async ({ email }: { email: string }) =>
      (await mailsTo(email)).filter((template) => template === 'contract-ends-soon').length;
    app().clock.set('2026-03-12T22:00:00Z');
    await app().runJob('notify-contracts-before-termination', {});
    expect(await reminded(inUse)).toBe(0);
    app().clock.set('2026-03-13T07:00:00Z');
    await Promise.all([1, 2, 3].map(() => app().runJob('notify-contracts-before-termination', {})));
    app().clock.set('2026-03-15T07:00:00Z');
    await app().runJob('notify-contracts-before-termination', {});
    expect([await reminded(inUse), await reminded(emptied)]).toEqual([1, 0]);
  });
});
