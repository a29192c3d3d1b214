import { expect, test } from 'vitest';
import { listSuspendedContracts, releaseContracts } from '../../src/modules/billing/billing-run/index.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { bill, billOn, lastRun, rentsOf } from './billing.ts';

const { app, gateway } = useMockGateway();

const suspensionOf = (contractId: string) =>
  app().one<{ reason: string | null; at: Date | null }>(
    'select billing_suspended_reason as reason, billing_suspended_at as at from contracts where id = $1',
    [contractId],
  );
const operatorMails = () =>
  app().rows<{ event: string; contract: string | null }>(
    `select data ->> 'event' as event, data ->> 'contractBusinessId' as contract from messages where template = 'billing-fault' order by id`,
  );

test.each([
  [
    'without billing details',
    `update orders o set invoicing_details = '{}' from contracts c where c.order_id = o.id and c.id = $1`,
    /ZodError/,
  ],
  [
    'whose rent the database rejects',
    `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
       recurring_amount, origin, created_by, created_at)
     select id, next_charge_on, rent_net_month, insurance_id, 2000000000, invoicing_period_months, period_discount_bp, recurring_amount, 'INSURANCE',
       (select id from staff limit 1), created_at from contracts where id = $1`,
    /integer|out of range|unsafe|2460000000/i,
  ],
])(
  'an account %s is suspended and reported to the operator; the others are billed without gaps in the numbers',
  async (_what, breaking, reason) => {
    const [before, broken, after] = [await aTenant(app()), await aTenant(app()), await aTenant(app())];
    await aStaffClient(app());
    await app().rows(`update users set invoicing_details = null where id = $1`, [broken.clientId]);
    await app().rows(breaking, [broken.contractId]);
    const reported = (await operatorMails()).length;
    await billOn(app(), '2026-04-02');
    for (const { contractId } of [before, after]) expect(await rentsOf(app(), contractId)).toMatchObject([{ paying_status: 'PAID' }]);
    expect(await rentsOf(app(), broken.contractId)).toEqual([]);
    expect((await suspensionOf(broken.contractId)).reason).toMatch(reason);
    expect(await lastRun(app())).toMatchObject({ status: 'FINISHED', counts: { rents: 2, charged: 2, suspended: 1 } });
    await bill(app());
    expect((await operatorMails()).slice(reported)).toMatchObject([{ event: 'BILLING_SUSPENDED' }]);
    expect(
      await app().rows(
        `select 1 from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1`,
      ),
    ).toEqual([]);
  },
);

test('an error of the gateway suspends the account; nothing is charged until it is released', async () => {
  const [broken, whole] = [await aTenant(app()), await aTenant(app())];
  const { reference } = await app().one<{ reference: string }>(
    'select payment_method_reference as reference from contracts where id = $1',
    [broken.contractId],
  );
  gateway.faultyMethod = reference;
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), whole.contractId)).toMatchObject([{ paying_status: 'PAID' }]);
  expect((await suspensionOf(broken.contractId)).reason).toContain('card is faulty');
  const [rent] = await rentsOf(app(), broken.contractId);
  await billOn(app(), '2026-05-02');
  expect(await rentsOf(app(), broken.contractId)).toHaveLength(1);
  gateway.faultyMethod = null;
  const suspended = (await listSuspendedContracts(app().context)).find(({ reason }) => reason.includes('card is faulty'));
  expect(await releaseContracts(app().context, suspended?.businessId ?? '')).toEqual([suspended?.businessId]);
  expect(await releaseContracts(app().context, suspended?.businessId ?? '')).toEqual([]);
  await app().runJob('reconcile-payments', {});
  await bill(app());
  const rents = await rentsOf(app(), broken.contractId);
  expect(rents).toMatchObject([{ paying_status: 'PAID' }, { paying_status: 'PAID' }]);
  expect(rents[0]?.id).toBe(rent?.id);
  for (const { id } of rents) expect(await chargedFor(app(), id)).toBe(6384);
});

test('another amount than requested is held for review and reported to the operator', async () => {
  const tenant = await aTenant(app());
  const reported = (await operatorMails()).length;
  gateway.changeCharge = (response) => ({ ...response, amount: 1 });
  await billOn(app(), '2026-04-02');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY' });
  expect(await app().one('select status, settlement from payments where rent_id = $1', [rent?.id])).toEqual({
    status: 'PAID',
    settlement: 'HELD_FOR_REVIEW',
  });
  expect((await operatorMails()).slice(reported)).toMatchObject([{ event: 'PAYMENT_HELD_FOR_REVIEW' }]);
});
