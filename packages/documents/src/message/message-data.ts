import type { CancellationReason, Door, Language, Money } from '@komora/domain';
import type { ChargeMessageData } from './charge-message-data.ts';
import type { DeskMessageData } from './desk-message-data.ts';
import type { ReportMessageData, TaxMessageData } from './staff-message-data.ts';

/** The result of a payment that arrived after the reservation expired, if a box was still available. */
export type Resolution = 'SAME_BOX' | 'LIKE_BOX';

/** An attempt to open a door. `at` is an instant in UTC, shown in `timeZone`. */
export interface UnlockAttempt {
  contractBusinessId: string;
  boxName: string;
  warehouseName: string;
  door: Door;
  at: string;
  timeZone: string;
}

/** The names in every message about a contract. */
export interface ContractNames {
  contractBusinessId: string;
  boxName: string;
  warehouseName: string;
}

/** A note to the operator about the end of a contract. */
export interface OperatorNote extends ContractNames {
  event: 'TERMINATION' | 'MOVE_OUT' | 'ENDED' | 'WITHDRAWAL';
  clientName: string;
  warehouseId: string;
  /** The last day of the tenancy. */
  day: string;
  reasons?: CancellationReason[];
  note?: string | null;
  /** The refund to the client. */
  refund?: Money | null;
}

/** The messages about the end of a contract. `terminatesOn`, `endedOn`: the last day of the tenancy. */
export interface TerminationMessageData {
  'termination-registered': ContractNames & { firstName: string; terminatesOn: string; isEmpty: boolean };
  'move-out-confirmed': ContractNames & { firstName: string; terminatesOn: string };
  'contract-ends-soon': ContractNames & { firstName: string; terminatesOn: string };
  /** `refund` is the amount paid for later days; null if there is none. */
  'contract-ended': ContractNames & {
    firstName: string;
    endedOn: string;
    refund: Money | null;
    /** The operator ended the contract without notice. */
    atOnce?: boolean;
    operatorEmail?: string;
    /** Attached. Older stored messages lack it. */
    letter?: { id: string; name: string };
  };
  /** The link that puts a statement of withdrawal into effect. `at` (of the statement) and `expiresAt` are instants, shown in `timeZone`. */
  'withdrawal-link': ContractNames & { firstName: string; token: string; at: string; expiresAt: string; timeZone: string };
  /** `name` and `email` as stated; `at` is an instant, shown in `timeZone`. */
  'withdrawal-acknowledged': ContractNames & {
    name: string;
    email: string;
    at: string;
    timeZone: string;
    emptyBy: string;
    refund: Money | null;
    /** Not in messages that were queued before this field existed. */
    promotionRefund?: Money | null;
  };
  'operator-note': OperatorNote;
}

/** The messages about decisions of staff on a contract. */
export interface ContractActMessageData {
  'contract-act': ContractNames & {
    event:
      | 'DOORS_SHUT'
      | 'DOORS_OPEN'
      | 'NEW_CODES'
      | 'NOTICE'
      | 'NOTICE_WITHDRAWN'
      | 'LAST_DAY_MOVED'
      | 'TRANSFERRED'
      | 'TRANSFERRED_PRICED'
      | 'PRICE_LOWERED'
      | 'INSURANCE_CHANGED'
      | 'PERIOD_CHANGED'
      | 'PAYER_CHANGED'
      | 'SHARED'
      | 'SHARING_ENDED'
      | 'INCREASE'
      | 'INCREASE_BY_CLAUSE'
      | 'INCREASE_ACCEPTED'
      | 'INCREASE_WITHDRAWN'
      | 'PROOF_DUE'
      | 'PROOF_MISSING'
      | 'PROOF_ACCEPTED'
      | 'PROOF_REJECTED'
      | 'PAID_INSURANCE';
    firstName: string;
    /** The last day of the tenancy; of DOORS_OPEN the last day on which the doors stay open without a payment; of PROOF_… the last day for a proof. */
    day: string | null;
    /** An invoice for days that were not billed before. */
    charge: Money | null;
    /** Other terms from a day on: what a period of so many months costs, with VAT. Older stored messages lack it. */
    terms?: { from: string; before: PeriodPrice; after: PeriodPrice } | null;
    /** Money of the changed days that were billed before, `from` to `until`. Older stored messages lack it. */
    difference?: { from: string; until: string; credited: Money | null; refund: Money | null; charge: Money | null } | null;
    /** The rent is higher than what the saved card may be charged. Older stored messages lack it. */
    isCardLimited?: boolean;
    /** Of NOTICE: attached. Older stored messages lack it. */
    letter?: { id: string; name: string };
    /** Words of staff, for example why they reject a proof. Older stored messages lack it. */
    note?: string | null;
    /** Of PAYER_CHANGED: whom the invoices name; null: the client. Older stored messages lack it. */
    payer?: string | null;
    /** Of SHARED and SHARING_ENDED: the e-mail of the other person. */
    person?: string;
    operatorEmail: string;
  };
}

interface PeriodPrice {
  amount: Money;
  months: number;
}

/** The open amount of a rent. */
interface OpenRent extends ContractNames {
  firstName: string;
  amount: Money;
  dueOn: string;
  invoiceNumber: string | null;
}

/** The messages about upcoming and overdue rents. */
export interface DunningMessageData {
  /** `from` and `to`: first and last day of the period. `amount` will be charged; `reward` is the part that the referral reward pays. */
  'payment-announced': ContractNames & {
    firstName: string;
    amount: Money;
    reward: Money | null;
    from: string;
    to: string;
    /** Null: there is no card, and the client gets a link to pay. */
    cardLabel: string | null;
  };
  /** `expiresOn` is the last day on which the card works, before the next charge. */
  'card-expires-soon': ContractNames & { firstName: string; cardLabel: string; expiresOn: string; chargedOn: string };
  /** `retryOn` is the day of the next charge attempt. */
  'rent-overdue': OpenRent & { retryOn: string | null };
  /** `locksOn` is the day on which access will be suspended; null if the contract has no doors to lock. */
  'rent-last-call': OpenRent & { locksOn: string | null };
  'doors-shut': OpenRent;
}

interface PlanNames {
  firstName: string;
  /** The company that is paid. */
  companyName: string;
  operatorEmail: string;
  invoiceNumbers: readonly string[];
}

/** The messages about instalment plans. */
export interface InstalmentMessageData {
  'instalment-plan-agreed': PlanNames & { total: Money; instalments: readonly { dueOn: string; amount: Money }[] };
  /** `amount` is what is left of the instalment. */
  'instalment-due-soon': PlanNames & { amount: Money; dueOn: string };
  'instalment-plan-completed': PlanNames;
  /** BROKEN: an instalment was missed. CANCELLED: staff ended the plan. `open` is due now. */
  'instalment-plan-ended': PlanNames & { event: 'BROKEN' | 'CANCELLED'; open: Money };
}

/** The messages about charges of saved cards. */
export interface BillingMessageData {
  /** To a client who must pay a rent manually. `dueOn` is a business date. */
  'rent-payment-failed': {
    firstName: string;
    boxName: string;
    warehouseName: string;
    amount: Money;
    dueOn: string;
    invoiceNumber: string | null;
    reason: 'NO_CARD' | 'DISPUTED' | 'HIGHER_RENT' | 'NO_CONSENT' | 'PAID_IN_PART' | 'TOO_SMALL' | 'CHALLENGE' | 'DECLINED' | 'TRIED_OFTEN';
  };
  /** To the operator: a payment that needs a person. `reason` is the log entry. Fields are null if there is no contract or amount. */
  'billing-fault': {
    event:
      | 'BILLING_SUSPENDED'
      | 'PAYMENT_HELD_FOR_REVIEW'
      | 'REFUND_FAILED'
      | 'CHARGE_UNKNOWN'
      | 'DISPUTE_OPENED'
      | 'DISPUTE_WON'
      | 'DISPUTE_LOST'
      | 'DISPUTE_RETURNED'
      | 'FRAUD_WARNING'
      | 'GATEWAY_REJECTS'
      | 'PAYMENT_NOT_SETTLED';
    contractBusinessId: string | null;
    boxName: string;
    warehouseId: string;
    warehouseName: string;
    amount: Money | null;
    reason: string;
  };
}

/** The messages about doors. */
export interface DoorMessageData {
  /** Temporary access to a box for a person without an account. `link` is an absolute address. Instants in UTC. */
  'service-access': {
    ownerName: string;
    boxName: string;
    warehouseName: string;
    warehouseAddress: string;
    validFrom: string;
    validTo: string;
    timeZone: string;
    link: string;
  };
  /** Temporary access of a craftsman that staff gave. `boxNames`: separated by commas, empty for the entrance alone. */
  'service-access-by-staff': {
    company: string;
    boxNames: string;
    warehouseName: string;
    warehouseAddress: string;
    validFrom: string;
    validTo: string;
    timeZone: string;
    link: string;
  };
  /** To a client who reported a door attempt as not their own. */
  'door-not-me': { firstName: string } & UnlockAttempt;
  /** To the client of a box that staff opened. */
  'door-opened-by-staff': { firstName: string; cause: 'DANGER' | 'AUTHORITY' } & UnlockAttempt;
  /** The report to the operator; `who` is the person recorded for the attempt. */
  'door-not-me-operator': { reportedBy: string; email: string; phone: string | null; who: string } & UnlockAttempt;
}

/** The messages about opening a branch. */
export interface FranchisingMessageData {
  /** To the sender. It repeats no input, so that it cannot be used to send spam. */
  'franchising-received': Record<string, never>;
  /** To the operator: the form as sent, and the sender's language. */
  'franchising-operator': {
    fullName: string;
    email: string;
    phoneNumber: string;
    language: Language;
    businessExperience: 'NO_EXPERIENCE' | 'ONE_TO_FIVE' | 'GREATER_THAN_FIVE';
    currentPositionAndArea: string;
    propertyStatus: 'HAS_PROPERTY' | 'WANTS_RENT' | 'WANTS_BUY_PROPERTY';
    propertyAreaInM2: number;
    cityToOpen: string;
    capitalInvestment: 'LESS_THAN_30' | 'BETW_30_AND_40' | 'BETW_40_AND_50' | 'GREATER_THAN_50';
    returnOnInvestment: 'ONE_TO_TWO_YEARS' | 'THREE_TO_FIVE_YEARS' | 'SIX_AND_MORE';
    isPrimaryIncome: boolean;
    hasReadFranchiseBrochure: boolean;
    motivation: string;
  };
}

/** Every message with its data. Dates are business dates 'YYYY-MM-DD'. */
export interface MessageData
  extends BillingMessageData,
    ChargeMessageData,
    ContractActMessageData,
    DeskMessageData,
    DoorMessageData,
    DunningMessageData,
    InstalmentMessageData,
    TerminationMessageData,
    FranchisingMessageData,
    ReportMessageData,
    TaxMessageData {
  'order-confirmed': {
    firstName: string;
    contractBusinessId: string;
    boxName: string;
    warehouseName: string;
    warehouseAddress: string;
    /** For the way there. Messages of older releases have none. */
    warehouseLocation?: { lat: number; lng: number };
    startsOn: string;
    amount: Money;
    invoiceNumber: string;
    nextCharge: { amount: Money; on: string };
    /** The attachments. They are printed when the message is sent. `invoiceId` is null if the invoice follows with its number at the tax authority. */
    documents?: { contractId: string; invoiceId: string | null };
    /** Only for a late payment. */
    resolution?: Resolution;
    /** Only for a contract that staff concluded at the desk: how the first rent is paid. */
    atDesk?: 'IN_CASH' | 'NOT_YET';
    /** Token of the link, if the order created the account; stored encrypted until the message is sent. */
    setPasswordToken?: string;
  };
  /** Of releases that sent the link in a message of its own. `token` of the link; stored encrypted until the message is sent. */
  'set-password': { firstName: string; token: string };
  /** Without a name if the recipient has not confirmed the address: it may be text that a stranger has typed. */
  'reset-password': { firstName: string | null; token: string };
  /** `code` to sign in; stored encrypted until the message is sent. No name: the address may not be confirmed. */
  'sign-in-code': { code: string };
  /** A contract of another system went live. `token` of the link to set a password, for an account without one; stored encrypted as above. */
  'contract-moved': { firstName: string; token?: string };
  'password-changed': { firstName: string };
  /** `name` of the passkey, as the client wrote it. */
  'passkey-added': { firstName: string; name: string };
  /** `token` as for passwords. */
  'confirm-registration': { firstName: string | null; token: string };
  /** The last message, to the address of the deleted account. */
  'account-removed': { firstName: string };
  /** `email`: of the account that stays. */
  'accounts-joined': { firstName: string; email: string };
  /** Someone tried to register with an e-mail address that has an account. */
  'registration-exists': { firstName: string };
  /** An invoice or credit note that has its number at the tax authority now; it is attached. */
  'document-registered': { documentId: string; documentNumber: string; authorityNumber: string };
  'late-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
  /** To the person who paid: a refund did not arrive at the card. `operatorEmail` is where to send an account number. */
  'refund-failed': { firstName: string; boxName: string; warehouseName: string; amount: Money; operatorEmail: string };
  /** To the person who paid: their bank asks for the money back, or has decided. `operatorEmail` is where to write to. */
  'payment-disputed': {
    /** DISPUTE_LOST_PART: the bank took `amount`, a part of the payment. DISPUTE_RETURNED: it gave `amount` back after it had taken it. */
    event: 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST' | 'DISPUTE_LOST_PART' | 'DISPUTE_RETURNED';
    firstName: string;
    boxName: string;
    warehouseName: string;
    amount: Money;
    operatorEmail: string;
  };
  'duplicate-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
  'rent-paid': {
    firstName: string;
    boxName: string;
    warehouseName: string;
    /** First and last day of the paid period. */
    from: string;
    to: string;
    amount: Money;
    invoiceNumber?: string;
    /** Access was suspended for this rent and is restored. */
    doorsOpenAgain?: true;
    /** The card of future charges, if it has just changed. */
    cardLabel?: string;
  };
  /** `ownerName` has shared a box with the recipient. */
  'box-shared': { firstName: string; ownerName: string; boxName: string; warehouseName: string; warehouseAddress: string };
  'box-sharing-ended': { firstName: string; ownerName: string; boxName: string; warehouseName: string };
  /** `link` is a path of the site or an absolute address. `until`: the end of the reservation, an instant; absent in messages of older releases. */
  'waitlist-free-box': { warehouseName: string; link: string; until?: string; timeZone?: string };
}

export type MessageTemplate = keyof MessageData;

/** The fields that open an account or a door. They are stored encrypted. */
export const secretFields: { readonly [T in MessageTemplate]?: readonly (keyof MessageData[T] & string)[] } = {
  'order-confirmed': ['setPasswordToken'],
  'set-password': ['token'],
  'reset-password': ['token'],
  'sign-in-code': ['code'],
  'contract-moved': ['token'],
  'confirm-registration': ['token'],
  'withdrawal-link': ['token'],
  'waitlist-free-box': ['link'],
  'agreement-to-sign': ['link'],
  'service-access': ['link'],
  'service-access-by-staff': ['link'],
};
