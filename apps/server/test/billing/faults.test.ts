import { expect, test } from 'vitest';
import { listParkedContracts, releaseContracts } from '../../src/modules/billing/index.ts';
import { useHouse } from '../payment/house.ts';
import { bill, billOn, charged, lastRun, moveIn, rentsOf } from './tenant.ts';

const house = useHouse();

const parkedOf = (contractId: string) =>
  house().one<{ reason: string | null; at: Date | null }>(
    'select billing_parked_reason as reason, billing_parked_at as at from contracts where id = $1',
    [contractId],
  );
const operatorMails = () =>
  house().rows<{ event: string; contract: string | null }>(
    `select data ->> 'event' as event, data ->> 'contractBusinessId' as contract from messages where template = 'billing-fault' order by id`,
  );

test.each([
  [
    'that nobody can be billed by',
    `update orders o set invoicing_details = '{}' from contracts c where c.order_id = o.id and c.id = $1`,
    /ZodError/,
  ],
  [
    'whose rent the database refuses',
    `update contracts set rent_net_month = 2000000000 where id = $1`,
    /integer|out of range|unsafe|2460000000/i,
  ],
])(
  'an account %s is parked and told to the operator; the others are billed, with numbers without a gap',
  async (_what, breaking, reason) => {
    const [before, broken, after] = [await moveIn(house()), await moveIn(house()), await moveIn(house())];
    await house().rows(`update users set invoicing_details = null where id = $1`, [broken.clientId]);
    await house().rows(breaking, [broken.contractId]);
    const told = (await operatorMails()).length;
    await billOn(house(), '2026-04-02');
    for (const { contractId } of [before, after]) expect(await rentsOf(house(), contractId)).toMatchObject([{ paying_status: 'PAID' }]);
    expect(await rentsOf(house(), broken.contractId)).toEqual([]);
    expect((await parkedOf(broken.contractId)).reason).toMatch(reason);
    expect(await lastRun(house())).toMatchObject({ status: 'FINISHED', counts: { rents: 2, charged: 2, parked: 1 } });
    await bill(house());
    expect((await operatorMails()).slice(told)).toMatchObject([{ event: 'CONTRACT_PARKED' }]);
    expect(
      await house().rows(
        `select 1 from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1`,
      ),
    ).toEqual([]);
  },
);

test('a gateway’s fault with one charge parks that account; nothing is charged to it until it is released', async () => {
  const [broken, whole] = [await moveIn(house()), await moveIn(house())];
  const { reference } = await house().one<{ reference: string }>(
    'select payment_method_reference as reference from contracts where id = $1',
    [broken.contractId],
  );
  house().gateway.faultyMethod = reference;
  await billOn(house(), '2026-04-02');
  expect(await rentsOf(house(), whole.contractId)).toMatchObject([{ paying_status: 'PAID' }]);
  expect((await parkedOf(broken.contractId)).reason).toContain('card is faulty');
  const [rent] = await rentsOf(house(), broken.contractId);
  await billOn(house(), '2026-05-02');
  expect(await rentsOf(house(), broken.contractId)).toHaveLength(1);
  house().gateway.faultyMethod = null;
  const parked = (await listParkedContracts(house().deps)).find(({ reason }) => reason.includes('card is faulty'));
  expect(await releaseContracts(house().deps, parked?.businessId ?? '')).toEqual([parked?.businessId]);
  expect(await releaseContracts(house().deps, parked?.businessId ?? '')).toEqual([]);
  await house().jobs['reconcile-payments']?.({});
  await bill(house());
  const rents = await rentsOf(house(), broken.contractId);
  expect(rents).toMatchObject([{ paying_status: 'PAID' }, { paying_status: 'PAID' }]);
  expect(rents[0]?.id).toBe(rent?.id);
  for (const { id } of rents) expect(await charged(house(), id)).toBe(6384);
});

test('an amount that differs from what was asked is set aside, never fulfilled, and told to the operator', async () => {
  const tenant = await moveIn(house());
  const told = (await operatorMails()).length;
  house().gateway.chargeAnswer = (answer) => ({ ...answer, amount: 1 });
  await billOn(house(), '2026-04-02');
  const [rent] = await rentsOf(house(), tenant.contractId);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY' });
  expect(await house().one('select status, settlement from payments where rent_id = $1', [rent?.id])).toEqual({
    status: 'PAID',
    settlement: 'PARKED',
  });
  expect((await operatorMails()).slice(told)).toMatchObject([{ event: 'PAYMENT_PARKED' }]);
});
