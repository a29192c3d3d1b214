import type { TestClock } from '@komora/testing';

/** The behaviour of a saved card when it is charged later. On the page each card pays, CHALLENGE after 3-D Secure. */
export const savedCards = ['PAYS', 'SOFT', 'HARD', 'CHALLENGE', 'UNHEARD', 'HANGS'] as const;
export type SavedCard = (typeof savedCards)[number];
/** The client's action on the page. */
export type OnPage = SavedCard | 'DECLINED' | 'LEAVES';

/** Acts of staff on a contract. */
export const modelActs = [
  'notice',
  'withdraw-notice',
  'closing-day',
  'end-now',
  'overlock',
  'lift',
  'pause-dunning',
  'new-codes',
  'transfer',
  'change-price',
  'change-insurance',
  'change-period',
  'change-payer',
  'increase',
  'withdraw-increase',
] as const;
export type ModelAct = (typeof modelActs)[number];

export interface ModelTenant {
  contractId: string;
  orderId: string;
}

/** A dispute that the bank has not decided. */
export interface ModelDispute {
  /** The id of the order or rent that was paid. */
  reference: string;
  /** Minor units. */
  amount: number;
  close(won: boolean): Promise<unknown>;
}

/** Movements of a client's money besides charges and refunds. */
export interface Incidents {
  disputes: ModelDispute[];
  /** Minor units that the bank took back, by order or rent. */
  lost: Map<string, number>;
  /** Minor units that came by transfer. */
  transferred: number;
}

/** The operations that the model needs of an app with a gateway. */
export interface ModelHarness {
  clock: TestClock;
  /** Orders a box and pays with this card, until the contract exists. */
  moveIn(card: SavedCard): Promise<ModelTenant>;
  /** Opens the page of a rent as its client and acts on it; does nothing if the request is rejected. */
  payRent(tenant: ModelTenant, rentId: string, onPage: OnPage): Promise<void>;
  /** The billing run of one process. */
  bill(): Promise<void>;
  /** Runs all waiting jobs, also delayed ones, and delivers notifications. Drops jobs that fail because the gateway does not respond. */
  drain(): Promise<void>;
  /** Runs a scheduled job. */
  run(name: 'reconcile-payments' | 'terminate-due-contracts'): Promise<void>;
  /** While down, the gateway does not respond. */
  setDown(down: boolean): Promise<void>;
  /** Loses the responses of the next calls after the gateway has acted. */
  loseResponses(lose: boolean): void;
  /** Staff end charges with an unknown outcome, after they have verified that the gateway has no payment. Absent: the gateway always knows. */
  endNeverArrived?(): Promise<void>;
  /** An act of staff with a day, or none if it is rejected. Absent: staff do not act. */
  act?(tenant: ModelTenant, name: ModelAct, inDays: number): Promise<void>;
  /** The client accepts an open rent increase, if there is one. */
  accept(tenant: ModelTenant): Promise<void>;
  /** A transfer of the client that names the invoice of a rent arrives on the bank statement. */
  transfer(rentId: string, amount: number): Promise<void>;
  /** The client disputes one of the contract's payments in full. @returns null if there is none to dispute */
  dispute(tenant: ModelTenant, which: number): Promise<ModelDispute | null>;
  /** The bank returns the money of a refund that the gateway called successful. Absent: this gateway never does. */
  returnRefund?(which: number): Promise<unknown>;
  /** Staff send failed refunds again. */
  resendRefunds(): Promise<void>;
  /** The gateway's ledger of an order or a rent, minor units. */
  ledger(reference: string): Promise<{ charged: number; refunded: number }>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}
