import { addDays, formatBusinessId, money, type OrderPrice, priceOrder, type VatRule } from '@komora/domain';
import { sql } from 'kysely';
import type { OrderInvoiceInput } from '../modules/billing/index.ts';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import type { Occupation } from './occupation.ts';
import { addPastRents, cardOf, invoiceOf } from './past-rents.ts';
import { summarise } from './summarise.ts';

interface OccupyTools {
  ids: IdSource;
  vatRules: readonly VatRule[];
  /** Encrypts a door code. */
  encrypt(code: string): Buffer;
}

/**
 * Lets a box as a paid order would: order FULFILLED, contract ACTIVE (TERMINATING with a termination date), first rent and its payment
 * PAID, reservation RENTED, then the later rents.
 * @returns what is still to be invoiced: numbers follow the days of issue over all contracts
 */
export async function occupyBox(trx: Trx, { ids, vatRules, encrypt }: OccupyTools, given: Occupation): Promise<OrderInvoiceInput[]> {
  const { entity, box, insurance, startsOn, at } = given;
  const price = priceOrder({
    country: entity.country,
    customerType: given.invoicingDetails.type,
    months: given.months,
    rentPerMonth: money(box.priceNetMonth, entity.currency),
    periodDiscountBp: given.periodDiscountBp,
    insurancePerMonth: money(insurance.priceNetMonth, entity.currency),
    vatRules,
    orderedOn: startsOn,
    startDate: startsOn,
    voucher: null,
    promotion: null,
  });
  const card = cardOf(given);
  const [orderId, contractId, rentId] = [ids.uuid(), ids.uuid(), ids.uuid()];
  const businessId = formatBusinessId({ country: entity.country, year: Number(startsOn.slice(0, 4)), number: given.number });
  const charge = price.chargedNow.amount;
  await sql`
    with placed as (
      insert into orders (id, status, placed_by, client_id, box_id, warehouse_id, legal_entity_id, language, invoicing_period_months, insurance_id,
        starts_on, invoicing_details, summary, terms, charge_amount, currency, hold_expires_at, resolution, created_at, updated_at)
      values (${orderId}, 'FULFILLED', ${given.clientId}, ${given.clientId}, ${box.id}, ${given.warehouseId}, ${entity.id}, ${given.language}, ${given.months},
        ${insurance.id}, ${startsOn}, ${JSON.stringify(given.invoicingDetails)}, ${JSON.stringify(summarise(price))}, ${JSON.stringify(termsOf(given, price))}, ${charge}, ${entity.currency}, ${at},
        'SAME_BOX', ${at}, ${at})
    ), paid as (
      insert into payments (id, order_id, warehouse_id, provider, attempt, status, provider_payment_id, amount, currency, settlement, created_at, updated_at, paid_at)
      values (${ids.uuid()}, ${orderId}, ${given.warehouseId}, 'MOCK', 1, 'PAID', ${`demo-${orderId}`}, ${charge}, ${entity.currency}, 'FULFILLED', ${at}, ${at}, ${at})
    ), agreed as (
      insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on, terminates_on, overlocked_at,
        invoicing_period_months, insurance_id, rent_net_month, insurance_net_month, period_discount_bp, recurring_amount, currency, access_code_encrypted, lock_code_encrypted,
        payment_provider, payment_method_reference, payment_method_label, next_period, created_at)
      values (${contractId}, ${businessId}, ${given.terminatesOn === null ? 'ACTIVE' : 'TERMINATING'}, ${given.clientId}, ${orderId}, ${box.id}, ${given.warehouseId}, ${entity.id}, ${given.language}, ${startsOn},
        ${given.terminatesOn}, ${given.overlockedAt}, ${given.months}, ${insurance.id}, ${box.priceNetMonth}, ${insurance.priceNetMonth}, ${given.periodDiscountBp}, ${price.nextCharge.amount.amount},
        ${entity.currency}, ${encrypt(ids.digits(6))}, ${encrypt(ids.digits(4))}, 'MOCK', ${card.reference}, ${card.label}, ${given.periods}, ${at})
    ), rented as (
      insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
      values (${rentId}, ${contractId}, 0, ${price.period.from}, ${price.period.to}, 'FROM_ORDER', 'PAID', 'PAID', ${price.total.net.amount}, ${price.total.vat.amount},
        ${entity.currency}, ${startsOn}, ${at}, ${at})
    )
    insert into box_reservations (box_id, kind, contract_id, reserved_at) values (${box.id}, 'RENTED', ${contractId}, ${at})
  `.execute(trx);
  if (given.terminatesOn !== null) await recordTerminationRequest(trx, { contractId, clientId: given.clientId, day: given.terminatesOn });
  return [{ ...invoiceOf(given, price), rentId, now: at }, ...(await addPastRents(trx, ids, { contractId, given, price }))];
}

/** The termination request of a termination date, in time for the notice period. */
async function recordTerminationRequest(
  trx: Trx,
  { contractId, clientId, day }: { contractId: string; clientId: string; day: string },
): Promise<void> {
  await trx
    .insertInto('terminations')
    .values({
      contract_id: contractId,
      requested_by: clientId,
      day,
      note: null,
      reasons: ['UzNepotrebujem'],
      was_evicted_and_cleaned: false,
      requested_at: new Date(`${addDays(day, -14)}T08:20:00Z`),
    })
    .execute();
}

/** The stored order data that fulfilment reads. */
function termsOf({ box, insurance, periodDiscountBp }: Occupation, { total, nextCharge }: OrderPrice) {
  return {
    rentNetMonth: box.priceNetMonth,
    insuranceNetMonth: insurance.priceNetMonth,
    periodDiscountBp,
    recurringAmount: nextCharge.amount.amount,
    rounding: total.rounding.amount,
    promotionRefund: null,
  };
}
