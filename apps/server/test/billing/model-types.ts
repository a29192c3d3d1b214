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
  'increase-by-clause',
] as const;
export type ModelAct = (typeof modelActs)[number];

/** A client's only contract of one company. */
export interface ModelTenant {
  contractId: string;
  orderId: string;
}

/** A dispute at the bank. */
export interface ModelDispute {
  /** The id of the order or rent that was paid. */
  reference: string;
  /** Minor units. */
  amount: number;
  /** RETURNED: won after it was lost. */
  state: 'OPEN' | 'WON' | 'LOST' | 'RETURNED';
  /** Reports the decision. */
  close(won: boolean): Promise<unknown>;
  /** Staff record the letters about it in a restored database. @returns false if the payment is not there. Absent: the gateway reports the state itself. */
  repeat?(): Promise<boolean>;
}

/** Movements of a client's money besides charges and refunds. Amounts in minor units. */
export interface Incidents {
  disputes: ModelDispute[];
  transfers: { rentId: string; amount: number }[];
  /** Debts that staff gave up. */
  writtenOff: number;
  /** Deposits that the operator holds. */
  deposits: { id: string; amount: number }[];
  /** Debts that deposits paid at their end. */
  paidByDeposits: number;
  /** Transfers for debts that were given up with their VAT. */
  recovered: number;
}

export const noIncidents = (): Incidents => ({ disputes: [], transfers: [], writtenOff: 0, deposits: [], paidByDeposits: 0, recovered: 0 });

/** The incidents of each client at the time of a copy of the database. */
export type Backup = Map<ModelTenant, Incidents>;

/** The state of a random life. */
export interface Life {
  tenants: ModelTenant[];
  incidents: Map<ModelTenant, Incidents>;
  backup: Backup | null;
  /** Numbers of documents that a restore lost. */
  lostNumbers: string[];
  isRestored: boolean;
}

/** A payment in the gateway's books, minor units. */
export interface BookedPayment {
  amount: number;
  refunded: number;
}

/** The operations that the model needs of an app with a gateway. */
export interface ModelHarness {
  clock: TestClock;
  /**
   * Orders a box of the company with this number and pays with this card, until the contract exists. The buyer is the client of another contract if they
   * have none of this company, otherwise a new one.
   */
  moveIn(card: SavedCard, place: { company: number; sameClientAs: ModelTenant | undefined }): Promise<ModelTenant>;
  /** Opens the page of a rent as its client and acts on it; does nothing if the request is rejected. */
  payRent(tenant: ModelTenant, rentId: string, onPage: OnPage): Promise<void>;
  /** The billing run of one process. */
  bill(): Promise<void>;
  /** Runs all waiting jobs, also delayed ones, and delivers notifications. Drops jobs that fail because the gateway does not respond. */
  drain(): Promise<void>;
  /** Runs a scheduled job. */
  run(name: 'reconcile-payments' | 'terminate-due-contracts' | 'refresh-disputes' | 'recheck-refunds'): Promise<void>;
  /** While down, the gateway does not respond. */
  setDown(down: boolean): Promise<void>;
  /** Loses the responses of the next calls after the gateway has acted. */
  loseResponses(lose: boolean): void;
  /** Staff end charges with an unknown outcome, after they have verified that the gateway has no payment. Absent: the gateway always knows. */
  endNeverArrived?(): Promise<void>;
  /** An act of staff with a day, or none if it is rejected. */
  act(tenant: ModelTenant, name: ModelAct, inDays: number): Promise<void>;
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
  /** Staff charge a one-off service. */
  charge(tenant: ModelTenant): Promise<void>;
  /** Staff give up a part of the client's oldest debt. @returns minor units, 0 without a debt */
  writeOff(tenant: ModelTenant, percent: number): Promise<number>;
  /** Staff give up the client's oldest invoice with its VAT. @returns the days until the law allows it; 0 if it is done, null without a debt */
  giveUp(tenant: ModelTenant): Promise<number | null>;
  /** The client pays a part of a debt that was given up, and staff raise VAT again. @returns minor units, 0 without such a debt */
  recover(tenant: ModelTenant, percent: number): Promise<number>;
  /** Staff enter a deposit of a transfer. @returns the id of its entry */
  holdDeposit(tenant: ModelTenant, amount: number): Promise<string>;
  /** Staff end a deposit, which pays the client's debts first. @returns minor units that paid debts */
  endDeposit(tenant: ModelTenant, deposit: { id: string; amount: number }): Promise<number>;
  /** Copies the database. */
  backup(): Promise<void>;
  /** Starts the program on the copy. Billing is paused until `reconcile`. */
  restore(): Promise<void>;
  /** Staff reconcile the restored database with the gateway. */
  reconcile(): Promise<void>;
  /** Payments that the gateway has, and that no contract of the restored database owns. */
  listRecovered(): Promise<(BookedPayment & { reference: string | null })[]>;
  /** The paid payments in the gateway's books by order or rent. Absent: the books are in the database, and restored with it. */
  listPayments?(): Map<string, BookedPayment[]>;
  /** The gateway's ledger of an order or a rent, minor units. */
  ledger(reference: string): Promise<{ charged: number; refunded: number }>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}
