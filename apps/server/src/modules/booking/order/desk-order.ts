import type { InvoicingDetails } from '@komora/api';
import type { InvoicingPeriod, Language } from '@komora/api/enumerations';
import { isListPrice } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { holdForMoveIn, passHoldToOrder } from '../../catalog/index.ts';
import { recordConsents } from '../../identity/index.ts';
import { cancelDisplaced } from './cancel-displaced.ts';
import { insertOrder } from './order.sql.ts';
import { type PricedChoice, priceChoice } from './price-choice.ts';
import type { RentableRow } from './read-offer.ts';
import { type RentableBox, readRentableBox } from './rentable-box.ts';
import { mandatoryConsents, toRecurringConsent } from './submit-order.ts';
import { buildTerms, presentSummary } from './summary.presenter.ts';

export interface DeskChoice {
  invoicingPeriod: InvoicingPeriod;
  insuranceId: string;
  /** Net per month in minor units; null: the list price. */
  ownPrice: number | null;
  customerType: InvoicingDetails['type'];
}

/** Price of a box at the desk. Promotions are left out: they return a part of a card payment. */
export async function readDeskBox(reader: Reader, box: RentableRow, now: Date): Promise<RentableBox> {
  return { ...(await readRentableBox(reader, box, { now, userId: null })), promotion: null };
}

/**
 * Prices a choice at the desk, at the list price or another one.
 * @throws AppError Order/insurance-not-available at `insuranceId`; request/invalid at `ownPrice`; Voucher/not-applicable for a total of zero
 */
export async function priceAtDesk(reader: Reader, rentable: RentableBox, choice: DeskChoice): Promise<PricedChoice> {
  const { box } = rentable;
  const { ownPrice } = choice;
  if (ownPrice !== null && !isListPrice(ownPrice, box.currency)) throw invalidField('ownPrice', 'price/out-of-bounds');
  const priced = ownPrice === null ? rentable : { ...rentable, box: { ...box, price_net_month: ownPrice } };
  return priceChoice(reader, priced, { ...choice, voucherToken: null }, null);
}

/** Holds a box for a move-in, or extends its hold; cancels the order whose expired hold it replaces. @throws AppError Box/is-taken, Order/Box-not-active, Order/Warehouse-deactivated */
export async function holdAtDesk(trx: Trx, hold: { boxId: string; moveInId: string; now: Date; expiresAt: Date }): Promise<void> {
  const result = await holdForMoveIn(trx, hold);
  if (!result.held) throw new AppError('Box/is-taken');
  await cancelDisplaced(trx, result.displacedOrderId, hold.now);
}

export interface DeskOrder {
  moveInId: string;
  /** Null: fulfilment registers the client. */
  clientId: string | null;
  details: InvoicingDetails;
  language: Language;
  choice: DeskChoice;
  priced: PricedChoice;
  accepted: { at: Date; ip: string; newsletter: boolean };
}

/**
 * Stores the order of a move-in with its consents, and gives it the hold of the box. It waits for no payment: fulfil it in the same transaction.
 * @returns its id
 * @throws AppError Box/is-taken, Order/Box-not-active, Order/Warehouse-deactivated
 */
export async function submitAtDesk(trx: Trx, deps: Deps, desk: DeskOrder): Promise<string> {
  const { priced, choice, accepted, details, language, clientId, moveInId } = desk;
  const { box, today } = priced.rentable;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + deps.settings.get('orders').holdMinutes * 60_000);
  const orderId = deps.ids.uuid();
  const { chargedNow, nextCharge } = priced.price;
  await insertOrder(trx, {
    id: orderId,
    status: 'SUBMITTED',
    placed_by: clientId,
    client_id: null,
    box_id: box.boxId,
    warehouse_id: box.warehouseId,
    legal_entity_id: box.legalEntityId,
    language,
    invoicing_period_months: choice.invoicingPeriod,
    insurance_id: choice.insuranceId,
    starts_on: today,
    invoicing_details: JSON.stringify(details),
    newsletter_consent: accepted.newsletter,
    summary: JSON.stringify(presentSummary(priced)),
    terms: JSON.stringify(buildTerms(priced)),
    charge_amount: chargedNow.amount,
    currency: chargedNow.currency,
    hold_expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  });
  const hold = await passHoldToOrder(trx, { boxId: box.boxId, moveInId, orderId, now, expiresAt });
  if (!hold.held) throw new AppError('Box/is-taken');
  await cancelDisplaced(trx, hold.displacedOrderId, now);
  await recordConsents(trx, deps.settings, [...mandatoryConsents, ...(accepted.newsletter ? (['newsletter'] as const) : [])], {
    orderId,
    userId: clientId,
    language,
    now: accepted.at,
    ip: accepted.ip,
    recurring: toRecurringConsent(nextCharge, choice.invoicingPeriod),
  });
  return orderId;
}
