import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../payment/house.ts';
import { askToEnd, backOf, contractRow, rentBox, runNight } from './renter.ts';

const house = useHouse();
const mailsTo = async (email: string) =>
  (await house().rows<{ template: string }>('select template from messages where recipient = $1 order by id', [email])).map(
    ({ template }) => template,
  );
const runs = () =>
  house().rows<{ status: string; counts: Record<string, number>; error: string | null }>(
    `select status, counts, error from job_runs where job = 'CANCEL_CONTRACTS' order by id`,
  );

describe('the night after the last day', () => {
  test('ends the tenancy: box free, codes wiped, sharing over, both told, and the unused days come back', async () => {
    // Paid 63.84 for 2 March to 1 April, half-open 2 April: 31 days.
    const renter = await rentBox(house());
    const guest = await rentBox(house());
    await house().rows('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())', [
      renter.contractId,
      guest.clientId,
    ]);
    await askToEnd(house(), renter, '2026-03-16');
    house().clock.set('2026-03-16T22:59:00Z');
    await runNight(house());
    expect(await contractRow(house(), renter.contractId)).toMatchObject({ status: 'TERMINATING' });
    house().clock.set('2026-03-16T23:01:00Z');
    await runNight(house());
    expect(await contractRow(house(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: '2026-03-16', codes: 0 });
    expect(await house().rows('select from box_claims where box_id = $1', [renter.boxId])).toEqual([]);
    expect(await house().rows('select from box_sharings where contract_id = $1', [renter.contractId])).toEqual([]);
    // 16 of 31 days: 51.90 × 16 / 31 = 26.79 net, 6.16 VAT.
    expect(await backOf(house(), renter.orderId)).toEqual({
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
    expect(await mailsTo(renter.email)).toEqual(['order-confirmed', 'set-password', 'cancellation-registered', 'contract-ended']);
    const shown = await house().call('GET', `/api/client/my/contracts/${renter.contractId}`, undefined, renter.token);
    expect(shown.json()).toMatchObject({
      status: 'TERMINATED',
      terminationAt: '2026-03-16',
      accessCode: null,
      lockCode: null,
      nextChargeOn: null,
    });
  });

  test('finds the box on offer again, and another buyer rents it', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-03-02', true);
    expect((await house().call('GET', `/api/client/order/offer/${renter.boxId}`)).json().code).toBe('Box/is-taken');
    house().clock.set('2026-03-03T04:00:00Z');
    await runNight(house());
    const next = await rentBox(house(), { boxId: renter.boxId });
    expect(next.contractId).not.toBe(renter.contractId);
    expect(await house().one('select contract_id from box_claims where box_id = $1', [renter.boxId])).toEqual({
      contract_id: next.contractId,
    });
  });

  test('is recorded with what it did; a second and a simultaneous run find nothing to do', async () => {
    await house().rows('delete from job_runs');
    const renters = [await rentBox(house()), await rentBox(house()), await rentBox(house())];
    for (const renter of renters) await askToEnd(house(), renter, '2026-03-03', true);
    house().clock.set('2026-03-04T03:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => house().jobs['cancel-contracts']?.({})));
    await runNight(house());
    const recorded = await runs();
    expect(recorded.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'FINISHED'));
    expect(recorded.reduce((all, { counts }) => all + (counts.terminated ?? 0), 0)).toBe(3);
    for (const renter of renters) {
      const { refunds, notes } = await backOf(house(), renter.orderId);
      expect([refunds.length, notes.length]).toEqual([1, 1]);
      expect((await mailsTo(renter.email)).filter((template) => template === 'contract-ended')).toHaveLength(1);
    }
  });

  test('a fault with one contract stops neither the others nor its own next night', async () => {
    await house().rows('delete from job_runs');
    const [broken, fine] = [await rentBox(house()), await rentBox(house())];
    await askToEnd(house(), broken, '2026-03-02', true);
    await askToEnd(house(), fine, '2026-03-03', true);
    house().clock.set('2026-03-04T03:00:00Z');
    await house().rows(
      `create function break_one() returns trigger language plpgsql as $$ begin
         if new.id = '${broken.contractId}' then raise exception 'broken on purpose'; end if; return new; end $$`,
    );
    await house().rows('create trigger break_one before update on contracts for each row execute function break_one()');
    await expect(house().jobs['cancel-contracts']?.({})).rejects.toThrow('1 contracts could not be ended');
    expect(await contractRow(house(), fine.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await contractRow(house(), broken.contractId)).toMatchObject({ status: 'EVICTED' });
    await house().rows('drop trigger break_one on contracts');
    await house().rows('drop function break_one');
    await runNight(house());
    expect(await contractRow(house(), broken.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await runs()).toMatchObject([
      { status: 'FAILED', counts: { terminated: 1, failed: 1 }, error: expect.stringContaining('could not be ended') },
      { status: 'FINISHED', counts: { terminated: 1 } },
    ]);
  });

  test('a run whose process died is closed by a later one', async () => {
    await house().rows(`insert into job_runs (job, status, started_at) values ('CANCEL_CONTRACTS', 'IN_PROGRESS', '2026-03-02T08:30:00Z')`);
    const open = () => house().rows(`select from job_runs where status = 'IN_PROGRESS'`);
    await runNight(house());
    expect(await open()).toHaveLength(1);
    house().clock.advance({ hours: 1 });
    await runNight(house());
    expect(await open()).toHaveLength(0);
  });

  test('nothing comes back for a tenancy that ends with its period', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-04-01');
    house().clock.set('2026-04-02T03:00:00Z');
    await runNight(house());
    expect(await contractRow(house(), renter.contractId)).toMatchObject({ status: 'TERMINATED' });
    expect(await backOf(house(), renter.orderId)).toMatchObject({ refunds: [], notes: [], balance: 6384 });
  });

  test('with "first month free", both together never give back more than was paid', async () => {
    await house().rows(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
    );
    const warehouse = await createWarehouse(house().pool, house().operator, { features: ['FIRST_MONTH_FREE'] });
    const renter = await rentBox(house(), { boxId: await house().box({}, warehouse) });
    await askToEnd(house(), renter, '2026-03-02', true);
    house().clock.set('2026-03-03T03:00:00Z');
    await runNight(house());
    // 63.84 less the promised 61.38 leaves 2.46, of which 30 of 31 days come back.
    house().clock.set('2026-03-09T10:00:00Z');
    await house().jobs['reconcile-payments']?.({});
    await house().run();
    const { refunds, notes, refunded } = await backOf(house(), renter.orderId);
    expect(refunds.map(({ reason, amount, status }) => [reason, amount, status])).toEqual([
      ['PROMOTION', 6138, 'DONE'],
      ['EARLY_END', 239, 'DONE'],
    ]);
    expect(notes.map(({ reason, gross }) => [reason, gross])).toEqual([
      ['EARLY_END', -239],
      ['PROMOTION', -6138],
    ]);
    expect(refunded).toBe(6377);
    await house().rows('delete from promotions where not exists (select from orders where promotion_id = promotions.id)');
  });

  test('forints come back whole, with the rounding on the credit note', async () => {
    const operator = await createOperator(house().pool, 'HUN');
    const warehouse = await createWarehouse(house().pool, operator);
    const boxId = await house().box({ priceNetMonth: 1_234_500 }, warehouse);
    const renter = await rentBox(house(), {
      boxId,
      change: { insuranceId: operator.insuranceId, language: 'HU', expectedCharge: { amount: 1_568_100, currency: 'HUF' } },
    });
    await askToEnd(house(), renter, '2026-03-16');
    house().clock.set('2026-03-17T03:00:00Z');
    await runNight(house());
    const { refunds, notes } = await backOf(house(), renter.orderId);
    expect(refunds[0]?.amount).toBe(-((notes[0]?.gross ?? 0) + (notes[0]?.rounding ?? 0)));
    expect((refunds[0]?.amount ?? 1) % 100).toBe(0);
    expect(notes[0]?.items).toMatch(/fel nem használt bérleti napjai/);
  });

  test('a rent that is paid after the end gives its unused days back on the next night, once', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-03-16');
    house().clock.set('2026-03-17T03:00:00Z');
    await house().rows(`update rents set paid_at = null, paying_status = 'WAITING_FOR_MANUAL' where contract_id = $1`, [renter.contractId]);
    await runNight(house());
    expect((await backOf(house(), renter.orderId)).refunds).toEqual([]);
    house().clock.set('2026-03-20T10:00:00Z');
    await house().rows(`update rents set paid_at = $2, paying_status = 'PAID' where contract_id = $1`, [
      renter.contractId,
      house().clock.now(),
    ]);
    await runNight(house());
    await runNight(house());
    expect((await backOf(house(), renter.orderId)).refunds).toEqual([{ reason: 'EARLY_END', amount: 3295, status: 'DONE' }]);
  });

  test('a rent of later days that nobody has paid or invoiced is forgotten', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-03-20');
    await house().rows(
      `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, 1, '2026-04-02', '2026-05-02', 'AUTOPAY', 'CREATED', 'CREATED', 5190, 1194, 'EUR', '2026-04-02', now())`,
      [renter.contractId],
    );
    house().clock.set('2026-03-21T03:00:00Z');
    await runNight(house());
    expect(await house().rows('select period_number from rents where contract_id = $1', [renter.contractId])).toEqual([
      { period_number: 0 },
    ]);
  });

  test('a gateway that is down keeps nobody’s tenancy going: the money follows when it answers', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-03-02', true);
    house().clock.set('2026-03-03T03:00:00Z');
    await house().mock.control.goDown(true);
    await expect(runNight(house())).rejects.toThrow('down');
    expect(await contractRow(house(), renter.contractId)).toMatchObject({ status: 'TERMINATED' });
    await house().mock.control.goDown(false);
    house().clock.advance({ minutes: 1 });
    await house().jobs['reconcile-payments']?.({});
    await house().run();
    const { refunds } = await backOf(house(), renter.orderId);
    expect(refunds).toMatchObject([{ reason: 'EARLY_END', status: 'DONE' }]);
  });
});

describe('three days before the last day', () => {
  test('the client of a box in use is reminded once; of an empty one not at all', async () => {
    const [inUse, emptied] = [await rentBox(house()), await rentBox(house())];
    for (const renter of [inUse, emptied]) await askToEnd(house(), renter, '2026-03-16');
    await house().call('POST', `/api/client/contract/${emptied.contractId}/cancelation/evict`, {}, emptied.token);
    const reminded = async ({ email }: { email: string }) =>
      (await mailsTo(email)).filter((template) => template === 'contract-ends-soon').length;
    house().clock.set('2026-03-12T22:00:00Z');
    await house().jobs['notify-contracts-before-termination']?.({});
    expect(await reminded(inUse)).toBe(0);
    house().clock.set('2026-03-13T07:00:00Z');
    await Promise.all([1, 2, 3].map(() => house().jobs['notify-contracts-before-termination']?.({})));
    house().clock.set('2026-03-15T07:00:00Z');
    await house().jobs['notify-contracts-before-termination']?.({});
    expect([await reminded(inUse), await reminded(emptied)]).toEqual([1, 0]);
  });
});
