import type { Tenant } from '../kit/builders/tenant.ts';
import { ledgerOf } from '../kit/gateways/mock.ts';
import type { TestApp } from '../kit/test-app.ts';

/** Gives notice over HTTP. @throws Error with the response when it is rejected */
export async function requestTermination(app: TestApp, tenant: Tenant, day: string, wasEvictedAndCleaned = false): Promise<void> {
  const body = { day, reasons: ['UzNepotrebujem'], wasEvictedAndCleaned };
  const response = await app.post(`/api/client/contract/${tenant.contractId}/cancellation/request`, body, tenant.token);
  if (response.statusCode !== 204) throw new Error(`The notice is not accepted: ${response.body}`);
}

/** The nightly run with all its consequences. */
export async function runNight(app: TestApp): Promise<void> {
  await app.runJob('terminate-due-contracts', {});
  await app.run();
}

export const contractRow = (app: TestApp, id: string) =>
  app.one<{ status: string; terminates_on: string | null; codes: number }>(
    'select status, terminates_on, length(access_code_encrypted) + length(lock_code_encrypted) as codes from contracts where id = $1',
    [id],
  );

/** Refunds and credit notes of an order, and the gateway's ledger. */
export async function refundsOf(app: TestApp, orderId: string) {
  const refunds = await app.rows<{ reason: string; amount: number; status: string }>(
    `select f.reason, f.amount, f.status from refunds f join payments p on p.id = f.payment_id where p.order_id = $1 order by f.created_at, f.amount desc`,
    [orderId],
  );
  const notes = await app.rows<{ reason: string; gross: number; rounding: number; items: string }>(
    `select n.credit_reason as reason, n.amount_gross as gross, n.rounding,
       (select string_agg(subject, '; ' order by position) from invoice_items where invoice_id = n.id) as items
     from invoices n join rents r on r.id = n.rent_id join contracts c on c.id = r.contract_id
     where c.order_id = $1 and n.kind = 'CREDIT_NOTE' order by n.sequence`,
    [orderId],
  );
  return { refunds, notes, ...(await ledgerOf(app, orderId)) };
}
