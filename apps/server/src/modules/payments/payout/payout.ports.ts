import type { Reader, Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';

/** A transfer on a bank statement. */
export interface BankTransfer {
  id: string;
  bookedOn: string | null;
  /** Minor units, negative if it left the account. */
  amount: number;
  currency: string;
  payerName: string | null;
  text: string;
  hasReference: boolean;
}

export interface TransferSearch {
  /** Null: of any company. */
  legalEntityId: string | null;
  /** Minor units, negative if it left the account. */
  amount: number;
  currency: string;
  /** 'YYYY-MM-DD', both inclusive. */
  from: string;
  until: string;
  /** The reference that the gateway reports. */
  reference: string | null;
}

/** The bank statements, seen from a payout. */
export interface PayoutTransfers {
  /** Unmatched transfers that fit, the likeliest first, at most 10. */
  find(reader: Reader, search: TransferSearch): Promise<BankTransfer[]>;
  /** One transfer; undefined if it does not exist. */
  get(reader: Reader, id: string, reference: string | null): Promise<BankTransfer | undefined>;
  /** Takes a transfer off the list of unmatched ones. @throws AppError not-found, bank-entry/settled */
  settle(trx: Trx, transfer: { id: string; legalEntityId: string | null; staffId: string; note: string }): Promise<void>;
}

export const payoutTransfersPort = definePort<PayoutTransfers>('payout transfers');
