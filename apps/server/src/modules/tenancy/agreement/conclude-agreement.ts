import type { InvoicingDetails } from '@komora/api';
import type { Currency, InvoicingPeriod, Language } from '@komora/api/enumerations';
import type { AgreementData, AgreementEdition } from '@komora/documents/print';
import { localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { OrderTerms } from '../contract/index.ts';
import {
  type AgreementSource,
  type ConsentRow,
  insertAgreement,
  listConsents,
  type OrderedPlace,
  readAgreementSource,
} from './agreement.sql.ts';
import { agreementSnapshot } from './agreement-snapshot.ts';

type SettingsDeps = Pick<Deps, 'settings'>;

/** The edition of a new agreement: the second one contains the price clause. Existing agreements stay as they are. */
const editionOf = ({ priceClause }: AgreementData): AgreementEdition => (priceClause === undefined ? '1' : '2');

/** A new contract whose agreement is concluded in the same transaction. */
export interface ContractToAgree {
  id: string;
  businessId: string;
  order: {
    id: string;
    language: Language;
    invoicingPeriodMonths: InvoicingPeriod;
    invoicingDetails: InvoicingDetails;
    terms: OrderTerms;
    chargeAmount: number;
    currency: Currency;
  };
  place: OrderedPlace;
  /** Business date. */
  startsOn: string;
  now: Date;
}

/** Stores the content of a new contract's agreement, in the transaction that creates the contract. */
export async function concludeAgreement(trx: Trx, deps: SettingsDeps, { id, order, place, ...contract }: ContractToAgree): Promise<void> {
  const { consents, contract_prefix: _prefix, lat: _lat, lng: _lng, ...placeOfOrder } = place;
  const { terms } = order;
  const source = {
    ...placeOfOrder,
    id,
    business_id: contract.businessId,
    language: order.language,
    order_id: order.id,
    starts_on: contract.startsOn,
    invoicing_period_months: order.invoicingPeriodMonths,
    rent_net_month: terms.rentNetMonth,
    insurance_net_month: terms.insuranceNetMonth,
    period_discount_bp: terms.periodDiscountBp,
    recurring_amount: terms.recurringAmount,
    currency: order.currency,
    created_at: contract.now,
    invoicing_details: order.invoicingDetails,
    charge_amount: order.chargeAmount,
    terms,
  };
  await storeAgreement(
    trx,
    deps,
    source,
    consents.map((consent) => ({ ...consent, accepted_at: new Date(consent.accepted_at) })),
  );
}

/**
 * Stores the content of an existing contract's agreement. A repeated call has no effect. Contracts older than this feature get their agreement
 * later from the same unchanged rows.
 */
export async function concludeMissingAgreement(trx: Trx, deps: SettingsDeps, contractId: string): Promise<void> {
  const source = await readAgreementSource(trx, contractId);
  await storeAgreement(trx, deps, source, await listConsents(trx, source.order_id));
}

async function storeAgreement(
  trx: Trx,
  { settings }: SettingsDeps,
  source: AgreementSource,
  consents: readonly ConsentRow[],
): Promise<void> {
  // The period that the client saw when ordering: the payment may arrive days later.
  const { noticeDays } = settings.on('notice', localDateIn(source.time_zone, source.ordered_at));
  const snapshot = agreementSnapshot(source, consents, noticeDays);
  const agreement = {
    contractId: source.id,
    edition: editionOf(snapshot),
    language: source.language,
    snapshot,
    concludedAt: source.created_at,
  };
  await sendAhead(() => insertAgreement(trx, agreement));
}
