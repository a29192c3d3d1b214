import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { encrypt } from '../../secrets.ts';
import type { OrderForSettlement } from '../order/index.ts';
import { insertContract, nextBusinessNumber, readPlace, type SavedCard } from './contract.sql.ts';

/** Digits that a person types at the entrance, and at the box. */
const accessCodeDigits = 6;
const lockCodeDigits = 6;

export interface ContractInput {
  id: string;
  order: OrderForSettlement;
  clientId: string;
  /** The box that was won: the ordered one or a like one. The agreed prices stay. */
  boxId: string;
  /** Business date, the anchor of all billing periods. */
  startsOn: string;
  provider: PaymentProvider;
  /** The card for repeated payments. */
  method: SavedCard | null;
  now: Date;
}

/** What others say of a new contract. */
export interface CreatedContract {
  /** Like SK-2026-000042. */
  businessId: string;
  boxName: string;
  warehouseName: string;
  warehouseAddress: string;
}

/** Makes an ACTIVE contract out of a paid order: its number, its door codes (encrypted), its agreed prices. */
export async function createContract(trx: Trx, deps: Pick<Deps, 'ids' | 'secretKey'>, input: ContractInput): Promise<CreatedContract> {
  const { order } = input;
  const place = await readPlace(trx, input.boxId);
  const year = Number(input.startsOn.slice(0, 4));
  const number = await nextBusinessNumber(trx, place.contract_prefix, year);
  const businessId = `${place.contract_prefix}-${year}-${String(number).padStart(6, '0')}`;
  await insertContract(trx, {
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
    accessCodeEncrypted: encrypt(deps.secretKey, deps.ids.digits(accessCodeDigits)),
    lockCodeEncrypted: encrypt(deps.secretKey, deps.ids.digits(lockCodeDigits)),
    paymentProvider: input.provider,
    paymentMethod: input.method,
    now: input.now,
  });
  return {
    businessId,
    boxName: place.box_name,
    warehouseName: place.warehouse_name,
    warehouseAddress: `${place.street} ${place.number}, ${place.zip} ${place.city}`,
  };
}
