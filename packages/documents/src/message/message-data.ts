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

/** Every message by name, with what it needs. Dates are business dates 'YYYY-MM-DD'. */
export interface MessageData {
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
    /** Only for money that came late. */
    resolution?: Resolution;
  };
  /** `token` as it stands in the link; kept encrypted until the message is sent. */
  'set-password': { firstName: string; token: string };
  'reset-password': { firstName: string; token: string };
  'password-changed': { firstName: string };
  /** Somebody tried to register with an e-mail address that has an account. */
  'registration-exists': { firstName: string };
  'late-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
  'duplicate-payment-refunded': { firstName: string; boxName: string; warehouseName: string; amount: Money };
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
  /** `link` is a path of the site or an absolute address. */
  'waitlist-free-box': { warehouseName: string; link: string };
}

export type MessageTemplate = keyof MessageData;

/** The parts of a message's data that open an account; they are never stored in the clear. */
export const secretFields: { readonly [T in MessageTemplate]?: readonly (keyof MessageData[T] & string)[] } = {
  'set-password': ['token'],
  'reset-password': ['token'],
  'waitlist-free-box': ['link'],
  'service-access': ['link'],
};
