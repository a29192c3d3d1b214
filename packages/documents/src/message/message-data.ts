/** The languages of messages, as the server stores them. */
export type Language = 'SK' | 'CS' | 'EN' | 'UK' | 'PL' | 'HU';

/** Integer minor units with an ISO currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** What became of a payment that came after the hold had run out, where a box was still found. */
export type Resolution = 'SAME_BOX' | 'LIKE_BOX';

/** A try at a door; `at` is an instant in UTC, shown in `timeZone`. */
export interface DoorTry {
  contractBusinessId: string;
  boxName: string;
  warehouseName: string;
  door: 'ENTRANCE' | 'BACKUP_ENTRANCE' | 'BOX';
  at: string;
  timeZone: string;
}

/** What every message about the end of a contract names. */
export interface ContractNames {
  contractBusinessId: string;
  boxName: string;
  warehouseName: string;
}

/** What the operator is told of a contract's end. */
export interface OperatorNote extends ContractNames {
  event: 'CANCELLATION' | 'EVICTION' | 'ENDED' | 'WITHDRAWAL';
  clientName: string;
  warehouseId: string;
  /** The last day of the tenancy. */
  day: string;
  reasons?: ('PotrebujemPriestoryBlizsie' | 'NevyhovujeMiCena' | 'NevyhovujeMiVelkostPriestoru' | 'UzNepotrebujem' | 'Ine')[];
  note?: string | null;
  /** What goes back to the client. */
  refund?: Money | null;
}

/** The messages about the end of a contract. `closesOn`, `endedOn`: the last day of the tenancy. */
export interface EndingMessageData {
  'cancellation-registered': ContractNames & { firstName: string; closesOn: string; isEmpty: boolean };
  'eviction-confirmed': ContractNames & { firstName: string; closesOn: string };
  'contract-ends-soon': ContractNames & { firstName: string; closesOn: string };
  /** `refund` is what was paid for later days; null when nothing was. */
  'contract-ended': ContractNames & { firstName: string; endedOn: string; refund: Money | null };
  /** `name` and `email` as they were stated; `at` is an instant, told on the clock of `timeZone`. */
  'withdrawal-acknowledged': ContractNames & {
    name: string;
    email: string;
    at: string;
    timeZone: string;
    emptyBy: string;
    refund: Money | null;
  };
  'operator-note': OperatorNote;
}

/** What is still to be paid of a rent. */
interface OpenRent extends ContractNames {
  firstName: string;
  amount: Money;
  dueOn: string;
  invoiceNumber: string | null;
}

/** The messages about rents to come and rents that are late. */
export interface DunningMessageData {
  /** `from` and `to`: first and last day of the period. `amount` is what the card will be charged with; `reward` is what the referral reward pays of it. */
  'payment-announced': ContractNames & {
    firstName: string;
    amount: Money;
    reward: Money | null;
    from: string;
    to: string;
    /** Null: there is no card, the client pays by a link. */
    cardLabel: string | null;
  };
  /** `expiresOn` is the last day on which the card works, before the next charge. */
  'card-expires-soon': ContractNames & { firstName: string; cardLabel: string; expiresOn: string; chargedOn: string };
  /** `retryOn` is the day of the card's next try. */
  'rent-overdue': OpenRent & { retryOn: string | null };
  /** `locksOn` is the day on which the doors will be shut; null where none are left to shut. */
  'rent-last-call': OpenRent & { locksOn: string | null };
  'doors-shut': OpenRent;
}

/** The messages about charges of saved cards. */
export interface BillingMessageData {
  /** To a client who has to pay a rent themselves; `dueOn` is a business date. */
  'rent-payment-failed': {
    firstName: string;
    boxName: string;
    warehouseName: string;
    amount: Money;
    dueOn: string;
    invoiceNumber: string | null;
    reason: 'NO_CARD' | 'CHALLENGE' | 'DECLINED' | 'TRIED_OFTEN';
  };
  /** To the operator: money that needs a person. `reason` is what the log says; null where there is no contract or no amount. */
  'billing-fault': {
    event: 'CONTRACT_PARKED' | 'PAYMENT_PARKED' | 'REFUND_FAILED' | 'CHARGE_UNKNOWN';
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
  /** A dated access to a box, for somebody without an account; `link` is an absolute address. Instants in UTC. */
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
  /** To a client who said that a try at a door was not theirs. */
  'door-not-me': { firstName: string } & DoorTry;
  /** The same to the operator; `who` is whose try it was. */
  'door-not-me-operator': { reportedBy: string; email: string; phone: string | null; who: string } & DoorTry;
}

/** The messages about opening a branch. */
export interface FranchisingMessageData {
  /** To the sender. It repeats nothing of what was typed. */
  'franchising-received': Record<string, never>;
  /** To the operator: the form as it was sent, and the sender's language. */
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

/** What the operator is told of documents that a tax authority must hear of. */
export interface TaxMessageData {
  'tax-report-operator': {
    /** The authority refused it, or the law's last moment nears. */
    event: 'REJECTED' | 'LATE';
    authority: 'KSEF' | 'NAV';
    documentNumber: string;
    /** In the authority's words, or of our last try. */
    reason: string | null;
    /** An instant, told on the clock of `timeZone`. */
    reportBy: string;
    timeZone: string;
  };
}

/** Every message by name, with what it needs. Dates are business dates 'YYYY-MM-DD'. */
export interface MessageData
  extends BillingMessageData,
    DoorMessageData,
    DunningMessageData,
    EndingMessageData,
    FranchisingMessageData,
    TaxMessageData {
  'order-confirmed': {
    firstName: string;
    contractBusinessId: string;
    boxName: string;
    warehouseName: string;
    warehouseAddress: string;
    startsOn: string;
    amount: Money;
    invoiceNumber: string;
    nextCharge: { amount: Money; on: string };
    /** What is attached, printed when the message is sent. */
    documents?: { contractId: string; invoiceId: string };
    /** Only for money that came late. */
    resolution?: Resolution;
  };
  /** `token` as it stands in the link; kept encrypted until the message is sent. */
  'set-password': { firstName: string; token: string };
  'reset-password': { firstName: string; token: string };
  'password-changed': { firstName: string };
  /** `token` as with the passwords. */
  'confirm-registration': { firstName: string; token: string };
  /** The last letter, to the address that has just been forgotten. */
  'account-removed': { firstName: string };
  /** Somebody tried to register with an e-mail address that has an account. */
  'registration-exists': { firstName: string };
  'late-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
  'duplicate-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
  'rent-paid': {
    firstName: string;
    boxName: string;
    warehouseName: string;
    /** First and last day of what was paid. */
    from: string;
    to: string;
    amount: Money;
    invoiceNumber?: string;
    /** The doors were shut for this rent, and open again. */
    doorsOpenAgain?: true;
    /** The card that is charged from now on, where it has just changed. */
    cardLabel?: string;
  };
  /** A box that `ownerName` rents may now be opened by the reader. */
  'box-shared': { firstName: string; ownerName: string; boxName: string; warehouseName: string; warehouseAddress: string };
  'box-sharing-ended': { firstName: string; ownerName: string; boxName: string; warehouseName: string };
  /** `link` is a path of the site or an absolute address. */
  'waitlist-free-box': { warehouseName: string; link: string };
}

export type MessageTemplate = keyof MessageData;

/** The parts of a message's data that open an account; they are never stored in the clear. */
export const secretFields: { readonly [T in MessageTemplate]?: readonly (keyof MessageData[T] & string)[] } = {
  'set-password': ['token'],
  'reset-password': ['token'],
  'confirm-registration': ['token'],
  'waitlist-free-box': ['link'],
  'service-access': ['link'],
};
