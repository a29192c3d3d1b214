import { cards, type House } from '../payment/house.ts';
import { openTenancy, type Tenancy } from '../tenancy.ts';

/** A client who has ordered a box and saved a card. */
export interface Tenant extends Tenancy {
  orderId: string;
}

export async function moveIn(house: House, card: string = cards.pays): Promise<Tenant> {
  const order = await house.placeAndPay(await house.box(), card);
  await house.run();
  return { ...(await openTenancy(house.pool, order.orderId)), orderId: order.orderId };
}

/** Noon, UTC, of a business date, then the billing run and all that follows from it. */
export async function billOn(house: House, day: string, hour = '12:00:00'): Promise<void> {
  house.clock.set(`${day}T${hour}Z`);
  await bill(house);
}

export async function bill(house: House): Promise<void> {
  await house.jobs['process-payments']?.({});
  await house.run();
}

export interface BilledRent {
  id: string;
  from: string;
  to: string;
  due: string;
  paying_method: string;
  paying_status: string;
  status: string;
  next_attempt_on: string | null;
  invoice: string | null;
  issued: string | null;
  supplied: string | null;
  amount: number;
}

/** The rents after the first one. */
export function rentsOf(house: House, contractId: string): Promise<BilledRent[]> {
  return house.rows<BilledRent>(
    `select r.id, r.period_from as "from", r.period_to as "to", r.due_on as due, r.paying_method, r.paying_status, r.status, r.next_attempt_on,
       i.number as invoice, i.issued_on as issued, i.supplied_on as supplied, i.amount_gross + i.rounding as amount
     from rents r left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 and r.period_number > 0 order by r.period_number`,
    [contractId],
  );
}

export function attemptsOf(house: House, rentId: string) {
  return house.rows<{ kind: string; status: string; settlement: string | null; decline_kind: string | null; day: string }>(
    `select kind, status, settlement, decline_kind, created_at::date as day from payments where rent_id = $1 order by attempt`,
    [rentId],
  );
}

export async function mailsTo(house: House, email: string): Promise<string[]> {
  const rows = await house.rows<{ template: string }>(
    `select template from messages where recipient = $1 and template not in ('order-confirmed', 'set-password') order by created_at, template`,
    [email],
  );
  return rows.map(({ template }) => template);
}

/** What the gateway took for a rent, minor units. */
export async function charged(house: House, rentId: string): Promise<number> {
  return (await house.mock.control.ledger(rentId)).balance;
}

/** The last run's counts. */
export async function lastRun(house: House): Promise<{ status: string; counts: Record<string, number> }> {
  return house.one(`select status, counts from job_runs where job = 'PAYMENT_PROCESSING' order by id desc limit 1`);
}
