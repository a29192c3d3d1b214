import { expect, test } from 'vitest';
import { aTenant } from '../kit/builders/tenant.ts';
import { control, useMockGateway } from '../kit/gateways/mock.ts';
import { bill, lastRun } from './billing.ts';

/** More than the 250 contracts of a batch: the rents of the first batch are charged while the second one is created. */
const contracts = 260;
const limitMs = 600_000;
const { app } = useMockGateway();

async function rentContracts(): Promise<void> {
  for (let rented = 0; rented < contracts; rented += 4) await Promise.all([0, 1, 2, 3].map(() => aTenant(app())));
}

const rents = () =>
  app().rows<{ rents: number; invoices: number; paid: number; charges: number }>(
    `select count(*)::integer as rents, count(i.id)::integer as invoices, count(r.paid_at)::integer as paid,
       (select count(*)::integer from mock_gateway.ledger l join rents t on t.id = l.reference and t.period_number > 0) as charges
     from rents r left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.period_number > 0`,
  );

const gaps = () =>
  app().rows('select year from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1');

test(
  'every rent of several batches is created, also while the gateway is away, and charged once',
  async () => {
    await rentContracts();
    app().clock.set('2026-04-02T09:00:00Z');
    await control(app(), 'down');
    await bill(app());
    expect(await rents()).toEqual([{ rents: contracts, invoices: contracts, paid: 0, charges: 0 }]);
    await control(app(), 'up');
    app().clock.advance({ hours: 1 });
    await Promise.all([app().runJob('reconcile-payments', {}), app().runJob('process-payments', {}), app().runJob('process-payments', {})]);
    await app().run();
    await app().runJob('reconcile-payments', {});
    await app().run();
    expect(await rents()).toEqual([{ rents: contracts, invoices: contracts, paid: contracts, charges: contracts }]);
    app().clock.set('2026-05-02T09:00:00Z');
    await bill(app());
    expect(await lastRun(app())).toEqual({ status: 'FINISHED', counts: { rents: contracts, charged: contracts } });
    expect(await rents()).toEqual([{ rents: 2 * contracts, invoices: 2 * contracts, paid: 2 * contracts, charges: 2 * contracts }]);
    expect(await gaps()).toEqual([]);
  },
  limitMs,
);
