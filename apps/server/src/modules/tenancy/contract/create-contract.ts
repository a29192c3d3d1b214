import type { Currency, InvoicingPeriod, Language, PaymentProvider } from '@komora/api/enumerations';
import { addressText } from '@komora/i18n';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { insertContract, nextBusinessNumber, type SavedCard } from './contract.sql.ts';
import type { OrderTerms } from './order-terms.ts';

/** Number of digits that a person types at the entrance and at the box. */
const accessCodeDigits = 6;
const lockCodeDigits = 6;

/** The agreed terms of the order. */
export interface ConcludedOrder {
  id: string;
  warehouseId: string;
  legalEntityId: string;
  language: Language;
  invoicingPeriodMonths: InvoicingPeriod;
  insuranceId: string;
  terms: OrderTerms;
  currency: Currency;
}

/** The place of a contract, for its number and messages. */
export interface ContractPlace {
  contract_prefix: string;
  box_name: string;
  warehouse_name: string;
  warehouse_street: string;
  warehouse_number: string;
  warehouse_zip: string;
  warehouse_city: string;
  warehouse_country: string;
  lat: number;
  lng: number;
}

export interface ContractInput {
  id: string;
  /** From {@link allocateContractNumber}. */
  businessId: string;
  order: ConcludedOrder;
  place: ContractPlace;
  clientId: string;
  /** The rented box: the ordered one or a similar one. The agreed prices stay. */
  boxId: string;
  /** Business date, the anchor of all billing periods. */
  startsOn: string;
  provider: PaymentProvider;
  /** The card for repeated payments. */
  method: SavedCard | null;
  now: Date;
}

/** The data of a new contract for messages and documents. */
export interface CreatedContract {
  /** Like SK-2026-000042. */
  businessId: string;
  boxName: string;
  warehouseName: string;
  warehouseAddress: string;
  warehouseLocation: { lat: number; lng: number };
}

/** Codes that nobody has used. */
export const newDoorCodes = ({ ids }: Pick<Deps, 'ids'>) => ({
  accessCode: ids.digits(accessCodeDigits),
  lockCode: ids.digits(lockCodeDigits),
});

/** Allocates the number of a new contract, like SK-2026-000042. Its locked counter blocks other contracts of its prefix until the transaction ends. */
export async function allocateContractNumber(
  trx: Trx,
  { place, startsOn }: { place: Pick<ContractPlace, 'contract_prefix'>; startsOn: string },
): Promise<string> {
  const year = Number(startsOn.slice(0, 4));
  const number = await nextBusinessNumber(trx, place.contract_prefix, year);
  return `${place.contract_prefix}-${year}-${String(number).padStart(6, '0')}`;
}

/** Creates an ACTIVE contract from a paid order: its encrypted door codes, its agreed prices. */
export async function createContract(trx: Trx, deps: Pick<Deps, 'ids' | 'secretKey'>, input: ContractInput): Promise<CreatedContract> {
  const { order, place, businessId } = input;
  const codes = newDoorCodes(deps);
  const row = {
    id: input.id,
    businessId,
    clientId: input.clientId,
    orderId: order.id,
    boxId: input.boxId,
    warehouseId: order.warehouseId,
    legalEntityId: order.legalEntityId,
    language: order.language,
    startsOn: input.startsOn,
    invoicingPeriodMonths: order.invoicingPeriodMonths,
    insuranceId: order.insuranceId,
    rentNetMonth: order.terms.rentNetMonth,
    insuranceNetMonth: order.terms.insuranceNetMonth,
    periodDiscountBp: order.terms.periodDiscountBp,
    recurringAmount: order.terms.recurringAmount,
    currency: order.currency,
    accessCodeEncrypted: encrypt(deps.secretKey, codes.accessCode),
    lockCodeEncrypted: encrypt(deps.secretKey, codes.lockCode),
    paymentProvider: input.provider,
    paymentMethod: input.method,
    now: input.now,
  };
  await sendAhead(() => insertContract(trx, row));
  return {
    businessId,
    boxName: place.box_name,
    warehouseName: place.warehouse_name,
    warehouseAddress: addressText({
      street: place.warehouse_street,
      number: place.warehouse_number,
      zip: place.warehouse_zip,
      city: place.warehouse_city,
      countryCode: place.warehouse_country,
    }),
    warehouseLocation: { lat: place.lat, lng: place.lng },
  };
}
