import { type OrderPrice, period } from '@komora/domain';
import type { OrderInvoiceInput } from '../modules/billing/index.ts';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import type { Occupation } from './occupation.ts';
import { summarise } from './summarise.ts';

/** The card of a tenancy, at the test gateway: one that pays, or that is declined from its last period on. */
export function cardOf({ lastUnpaid }: Pick<Occupation, 'lastUnpaid'>): { reference: string; label: string } {
  const digits = lastUnpaid ? '0069' : '4242';
  return { reference: `mock-card-${digits}`, label: `•••• ${digits}` };
}

/** Early in the morning of a period's first day, when rents are billed; UTC. */
const billedAt = (day: string) => new Date(`${day}T04:10:00Z`);

/**
 * The rents after the first one, each with its payment: charged to the card on its first day, or, for a last period that was not
 * paid, declined and left for the client to pay.
 * @returns what is still to be invoiced
 */
export async function addPastRents(
  trx: Trx,
  ids: IdSource,
  { contractId, given, price }: { contractId: string; given: Occupation; price: OrderPrice },
): Promise<OrderInvoiceInput[]> {
  const numbers = Array.from({ length: given.periods - 1 }, (_, index) => index + 1);
  const rents = numbers.map((number) => ({
    id: ids.uuid(),
    number,
    ...period(given.startsOn, given.months, number),
    isPaid: number < given.periods - 1 || !given.lastUnpaid,
  }));
  if (rents.length === 0) return [];
  const { net, vat, payable } = price.total;
  await trx
    .insertInto('rents')
    .values(
      rents.map(({ id, number, from, to, isPaid }) => ({
        id,
        contract_id: contractId,
        period_number: number,
        period_from: from,
        period_to: to,
        paying_method: isPaid ? 'AUTOPAY' : 'MANUAL',
        paying_status: isPaid ? 'PAID' : 'WAITING_FOR_MANUAL',
        status: isPaid ? 'PAID' : 'INVOICE_SUBMITTED',
        amount_net: net.amount,
        amount_vat: vat.amount,
        currency: payable.currency,
        due_on: from,
        paid_at: isPaid ? billedAt(from) : null,
        created_at: billedAt(from),
      })),
    )
    .execute();
  await trx
    .insertInto('payments')
    .values(
      rents.map(({ id, from, isPaid }) => ({
        id: ids.uuid(),
        rent_id: id,
        provider: 'MOCK',
        attempt: 1,
        kind: 'AUTOPAY',
        method_reference: cardOf(given).reference,
        status: isPaid ? 'PAID' : 'DECLINED',
        provider_payment_id: `demo-${id}`,
        amount: payable.amount,
        currency: payable.currency,
        decline_code: isPaid ? null : 'expired_card',
        decline_kind: isPaid ? null : 'HARD',
        settlement: isPaid ? 'FULFILLED' : null,
        created_at: billedAt(from),
        updated_at: billedAt(from),
        paid_at: isPaid ? billedAt(from) : null,
      })),
    )
    .execute();
  return rents.map(({ id, from }) => ({ ...invoiceOf(given, price), rentId: id, now: billedAt(from) }));
}

/** Common values of all invoices of a tenancy. */
export function invoiceOf(given: Occupation, price: OrderPrice): Omit<OrderInvoiceInput, 'rentId' | 'now'> {
  return {
    legalEntityId: given.entity.id,
    clientId: given.clientId,
    language: given.language,
    boxName: given.box.name,
    invoicingDetails: given.invoicingDetails,
    summary: summarise(price),
  };
}
