import type { PlaceOrder } from '@komora/contract';
import { cards, type House } from '../payment/house.ts';

export interface Renter {
  orderId: string;
  contractId: string;
  businessId: string;
  clientId: string;
  boxId: string;
  email: string;
  token: string;
}

/** Somebody who has ordered and paid a box just now, and is signed in. */
export async function rentBox(house: House, options: { boxId?: string; change?: Partial<PlaceOrder> } = {}): Promise<Renter> {
  const boxId = options.boxId ?? (await house.box());
  const { orderId } = await house.placeAndPay(boxId, cards.pays, options.change);
  await house.run();
  const contract = await house.one<{ id: string; business_id: string; client_id: string; email: string }>(
    'select c.id, business_id, client_id, email from contracts c join users u on u.id = client_id where order_id = $1',
    [orderId],
  );
  return {
    orderId,
    contractId: contract.id,
    businessId: contract.business_id,
    clientId: contract.client_id,
    boxId,
    email: contract.email,
    token: await house.signIn(contract.client_id),
  };
}

/** Asks for the end of a tenancy over HTTP. @throws when that is refused */
export async function askToEnd(house: House, renter: Renter, day: string, wasEvictedAndCleaned = false): Promise<void> {
  const body = { day, reasons: ['UzNepotrebujem'], wasEvictedAndCleaned };
  const answer = await house.call('POST', `/api/client/contract/${renter.contractId}/cancellation/request`, body, renter.token);
  if (answer.statusCode !== 204) throw new Error(`Not accepted: ${answer.body}`);
}

/** The nightly run, and what it causes. */
export async function runNight(house: House): Promise<void> {
  await house.jobs['cancel-contracts']?.({});
  await house.run();
}

export const contractRow = (house: House, id: string) =>
  house.one<{ status: string; terminates_on: string | null; codes: number }>(
    'select status, terminates_on, length(access_code_encrypted) + length(lock_code_encrypted) as codes from contracts where id = $1',
    [id],
  );

/** What went back of an order's payment, and what its credit notes say. */
export async function backOf(house: House, orderId: string) {
  const refunds = await house.rows<{ reason: string; amount: number; status: string }>(
    `select f.reason, f.amount, f.status from refunds f join payments p on p.id = f.payment_id where p.order_id = $1 order by f.created_at, f.id`,
    [orderId],
  );
  const notes = await house.rows<{ reason: string; gross: number; rounding: number; items: string }>(
    `select n.credit_reason as reason, n.amount_gross as gross, n.rounding,
       (select string_agg(subject, '; ' order by position) from invoice_items where invoice_id = n.id) as items
     from invoices n join rents r on r.id = n.rent_id join contracts c on c.id = r.contract_id
     where c.order_id = $1 and n.kind = 'CREDIT_NOTE' order by n.sequence`,
    [orderId],
  );
  return { refunds, notes, ...(await house.mock.control.ledger(orderId)) };
}
