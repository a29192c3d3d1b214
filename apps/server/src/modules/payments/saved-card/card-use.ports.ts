import type { PaymentProvider } from '@komora/api/enumerations';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import type { GatewayMethod } from '../payment/payment.ports.ts';

export interface SavedCardRef {
  provider: PaymentProvider;
  /** The gateway's identifier of the card. */
  reference: string;
  /** The account at the gateway that saved it; null: not stored; absent: the present one. */
  account?: string | null | undefined;
}

/** A context that stores saved cards. */
export interface CardUse {
  /** Returns true while a contract or rent still needs the card. */
  isInUse(reader: Reader, card: SavedCardRef): Promise<boolean>;
  /** Stores the current label and expiry of a card wherever it is saved. */
  refresh(trx: Trx, provider: PaymentProvider, method: GatewayMethod): Promise<void>;
}

export const cardUsePort = definePort<CardUse>('card use');
