import type { PlaceOrder } from '@komora/api';
import { addUnpaidRent, openTenancy, type RentToPay } from '../../tenancy.ts';
import { cards } from '../gateways/mock.ts';
import type { TestApp } from '../test-app.ts';
import { aPaidOrder } from './order.ts';

/** A signed-in client who rents a box. */
export interface Tenant {
  orderId: string;
  contractId: string;
  businessId: string;
  clientId: string;
  boxId: string;
  email: string;
  /** Of a session. */
  token: string;
}

/** A client who has just ordered and paid a box at the mock gateway, with a saved card. */
export async function aTenant(app: TestApp, order: { card?: string } & Partial<PlaceOrder> = {}): Promise<Tenant> {
  const { orderId, boxId } = await aPaidOrder(app, order);
  await app.run();
  const { businessId } = await app.one<{ businessId: string }>('select business_id as "businessId" from contracts where order_id = $1', [
    orderId,
  ]);
  return { ...(await openTenancy(app.pool, orderId)), orderId, boxId, businessId };
}

/**
 * A tenant whose saved card was declined for the rent of the second month: due on the first day of that month, invoiced and not paid.
 * The clock stands `days` after the due day.
 */
export async function aTenantWithOverdueRent(app: TestApp, days = 0): Promise<Tenant & { rentId: string; dueOn: string }> {
  const tenant = await aTenant(app, { card: cards.laterStolen });
  const { dueOn } = await app.one<{ dueOn: string }>('select next_charge_on::text as "dueOn" from contracts where id = $1', [
    tenant.contractId,
  ]);
  app.clock.set(`${dueOn}T06:00:00Z`);
  await app.runJob('process-payments', {});
  await app.run();
  const { id: rentId } = await app.one<{ id: string }>('select id from rents where contract_id = $1 and paid_at is null', [
    tenant.contractId,
  ]);
  app.clock.advance({ days });
  return { ...tenant, rentId, dueOn };
}

/** A tenant with another invoiced rent of 63.84, as a billing run whose charge was declined leaves it. */
export async function aTenantWithUnpaidRent(app: TestApp, rent: RentToPay = {}): Promise<Tenant & { rentId: string }> {
  const tenant = await aTenant(app);
  return { ...tenant, rentId: await addUnpaidRent(app.pool, tenant.contractId, rent) };
}
