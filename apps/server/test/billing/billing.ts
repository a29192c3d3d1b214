import type { TestApp } from '../kit/test-app.ts';

/** Sets the clock to a business date, at noon UTC by default, and runs the billing run with all its consequences. */
export async function billOn(app: TestApp, day: string, hour = '12:00:00'): Promise<void> {
  app.clock.set(`${day}T${hour}Z`);
  await bill(app);
}

export async function bill(app: TestApp): Promise<void> {
  await app.runJob('process-payments', {});
  await app.run();
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
  /** Status and decline code of each attempt. */
  attempts: string[];
}

/** The rents of a contract after the first one. */
export function rentsOf(app: TestApp, contractId: string): Promise<BilledRent[]> {
  return app.rows<BilledRent & Record<string, unknown>>(
    `select r.id, r.period_from as "from", r.period_to as "to", r.due_on as due, r.paying_method, r.paying_status, r.status, r.next_attempt_on,
       i.number as invoice, i.issued_on as issued, i.supplied_on as supplied, i.amount_gross + i.rounding as amount,
       array(select p.status || coalesce(' ' || p.decline_code, '') from payments p where p.rent_id = r.id order by attempt) as attempts
     from rents r left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 and r.period_number > 0 order by r.period_number`,
    [contractId],
  );
}

/** Templates of the mails to an address, without those of the order. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.rows<{ template: string }>(
    `select template from messages where recipient = $1 and template <> 'order-confirmed' order by created_at, template`,
    [email],
  );
  return rows.map(({ template }) => template);
}

/** The result of the last billing run. */
export function lastRun(app: TestApp): Promise<{ status: string; counts: Record<string, number> }> {
  return app.one(`select status, counts from job_runs where job = 'PAYMENT_PROCESSING' order by id desc limit 1`);
}
