import type { InvoicingDetails, InvoicingPeriod, Summary } from '@komora/contract';
import { formatBusinessId, money, type OrderPrice, priceOrder, type VatRule } from '@komora/domain';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { IdSource } from '../ids.ts';
import type { DemoEntity } from './operator-data.ts';

/** A let box: who, what, since when. */
export interface Occupation {
  clientId: string;
  language: string;
  invoicingDetails: InvoicingDetails;
  entity: DemoEntity & { id: string };
  warehouseId: string;
  box: { id: string; priceNetMonth: number };
  insurance: { id: string; priceNetMonth: number };
  months: InvoicingPeriod;
  periodDiscountBp: number;
  startsOn: string;
  /** Running number of the contract in its entity and year. */
  number: number;
  /** When it was ordered and paid. */
  at: Date;
}

export interface OccupyTools {
  ids: IdSource;
  vatRules: readonly VatRule[];
  /** Makes a door code unreadable at rest. */
  encrypt(code: string): Buffer;
}

/** Lets a box as a paid order would: order FULFILLED, contract ACTIVE, first rent and its payment PAID, claim RENTED. */
export async function occupyBox(trx: Trx, { ids, vatRules, encrypt }: OccupyTools, given: Occupation): Promise<string> {
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
  const [orderId, contractId] = [ids.uuid(), ids.uuid()];
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
      insert into payments (id, order_id, provider, attempt, status, provider_payment_id, amount, currency, settlement, created_at, updated_at, paid_at)
      values (${ids.uuid()}, ${orderId}, 'MOCK', 1, 'PAID', ${`demo-${orderId}`}, ${charge}, ${entity.currency}, 'FULFILLED', ${at}, ${at}, ${at})
    ), agreed as (
      insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on, invoicing_period_months,
        insurance_id, rent_net_month, insurance_net_month, period_discount_bp, recurring_amount, currency, access_code_encrypted, lock_code_encrypted,
        payment_provider, payment_method_reference, payment_method_label, created_at)
      values (${contractId}, ${businessId}, 'ACTIVE', ${given.clientId}, ${orderId}, ${box.id}, ${given.warehouseId}, ${entity.id}, ${given.language}, ${startsOn},
        ${given.months}, ${insurance.id}, ${box.priceNetMonth}, ${insurance.priceNetMonth}, ${given.periodDiscountBp}, ${price.nextCharge.amount.amount},
        ${entity.currency}, ${encrypt(ids.digits(6))}, ${encrypt(ids.digits(4))}, 'MOCK', 'mock-card-4242', '•••• 4242', ${at})
    ), rented as (
      insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
      values (${contractId}, 0, ${price.period.from}, ${price.period.to}, 'FROM_ORDER', 'PAID', 'PAID', ${price.total.net.amount}, ${price.total.vat.amount},
        ${entity.currency}, ${startsOn}, ${at}, ${at})
    )
    insert into box_claims (box_id, kind, contract_id, claimed_at) values (${box.id}, 'RENTED', ${contractId}, ${at})
  `.execute(trx);
  return contractId;
}

/** What fulfilment reads of an order, as the order module keeps it. */
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

function summarise({ items, rates, total, chargedNow, period, nextCharge }: OrderPrice): Summary {
  const rateOf = (treatment: OrderPrice['items'][number]['treatment']) => (treatment.kind === 'RATE' ? treatment.rateBp : null);
  const exemptionOf = (treatment: OrderPrice['items'][number]['treatment']) => (treatment.kind === 'EXEMPT' ? treatment.code : null);
  return {
    currency: total.net.currency,
    items: items.map((item) => ({
      kind: item.kind === 'INSURANCE' ? 'INSURANCE' : 'RENT',
      months: item.months,
      unitNet: item.unitNet.amount,
      net: item.net.amount,
      vat: item.vat.amount,
      gross: item.gross.amount,
      vatRateBp: rateOf(item.treatment),
      exemptionCode: exemptionOf(item.treatment),
    })),
    vat: rates.map((rate) => ({
      rateBp: rateOf(rate.treatment),
      exemptionClause: null,
      net: rate.net.amount,
      vat: rate.vat.amount,
      gross: rate.gross.amount,
    })),
    total: { net: total.net.amount, vat: total.vat.amount, gross: total.gross.amount, currency: total.net.currency },
    chargedNow,
    period,
    nextCharge: { amount: nextCharge.amount, on: nextCharge.on },
    voucher: null,
    promotionRefund: null,
  };
}
