import { staffErrors } from './staff-errors.ts';

/**
 * Codes that a client or a visitor can receive: code → HTTP status. The texts are in the `error` namespace of the language
 * catalogues under the same code. Codes of the specification's §8 keep their spelling.
 */
const clientErrors = {
  // General
  unexpected: 500,
  'request/invalid': 400,
  'request/malformed': 400,
  'request/too-large': 413,
  'request/unsupported-media-type': 415,
  'not-found': 404,
  unauthorized: 401,
  forbidden: 403,
  'too-many-requests': 429,
  'idempotency/key-reused': 409,
  'payment/gateway-unavailable': 503,
  'temporarily-unavailable': 503,
  maintenance: 503,
  'changed-elsewhere': 409,
  // Rules at a field
  'revalid/rule/basic/not-null': 400,
  'revalid/rule/basic/regex': 400,
  'phoneNumber-invalid': 400,
  passwordsMustMatch: 400,
  mustBeChecked: 400,
  'sms/invalid-number': 400,
  // Accounts
  'invalid-credentials': 400,
  'registration/email-exists': 409,
  'registration/phone-exists': 409,
  'auth/invalid-password': 400,
  'password/too-common': 400,
  'Autoregistration/email-taken': 409,
  'Autoregistration/phone-taken': 409,
  'password-reset/invalid-token': 400,
  'registration/not-confirmed': 400,
  'registration/invalid-token': 400,
  'registration/password-needed': 409,
  'profile/changed-elsewhere': 409,
  'account/active-contracts': 409,
  'account/unpaid-rents': 409,
  'account/unpaid-debts': 409,
  'account/money-held': 409,
  'account/blocked': 403,
  'staff-view/read-only': 403,
  'staff-view/ended': 401,
  // Staff
  'login/staff-account': 400,
  // Contracts
  'cancelContract/unpaid-invoices': 409,
  'cancelContract/already-requested': 409,
  'cancelContract/too-early': 400,
  'cancelContract/too-late': 400,
  'cancelContract/evicted-until-tomorrow': 400,
  'cancelContract/not-requested': 409,
  'cancelContract/already-evicted': 409,
  'withdrawal/unknown-contract': 404,
  'withdrawal/invalid-link': 400,
  'withdrawal/period-over': 409,
  'withdrawal/already-withdrawn': 409,
  'withdrawal/consumers-only': 409,
  'signing/invalid-link': 400,
  'signing/ended': 409,
  'signing/changed': 409,
  'rent/already-paid': 409,
  'rent/too-small-for-card': 409,
  'charge/already-paid': 409,
  'instalment-plan/over': 409,
  'card/not-changeable': 409,
  'wallet-pass/unavailable': 409,
  'increase/not-open': 409,
  'increase/too-late': 409,
  'insurance/not-own': 409,
  'insurance/sum-too-low': 400,
  'insurance/proof-over': 400,
  'proof/unsupported-type': 400,
  'proof/unreadable': 400,
  'proof/too-large': 400,
  'sharing/unknown-user': 400,
  'sharing/own-email': 400,
  'sharing/already-shared': 409,
  'sharing/contract-ended': 409,
  'sharing/too-many': 409,
  // Doors
  'lock-v2/too-far-away': 400,
  'lock-v2/out-of-opening-hours': 409,
  'lock-v2/overlocked': 409,
  'lock-v2/contract-ended': 409,
  'lock-v2/no-such-door': 409,
  'lock-v2/gateway-unavailable': 503,
  'unlock-token/invalid': 404,
  'unlock-token/expired': 409,
  'unlock-token/not-yet-valid': 409,
  'unlock-token/bad-dates': 400,
  'camera/unavailable': 503,
  // Orders
  'Box/is-taken': 409,
  'Order/Warehouse-deactivated': 409,
  'Order/Box-not-active': 409,
  'Order/insurance-not-available': 400,
  'Order/price-changed': 409,
  'Order/not-payable': 409,
  'Order/too-many-holds': 409,
  'Voucher/unknown': 400,
  'Voucher/not-yet-valid': 400,
  'Voucher/expired': 400,
  'Voucher/used-up': 400,
  'Voucher/not-applicable': 400,
} as const satisfies Record<string, number>;

/**
 * Codes of signing in without a password. Their texts are in the namespace `account`, which the pages of an account load: a first load of the catalogue
 * has none of them. `passkey/rejected` and `passkey/too-many` have texts there, too.
 */
export const signInErrors = {
  'sign-in-code/wrong': 400,
  'sign-in-code/ended': 400,
} as const satisfies Record<string, number>;

/** The closed catalogue of error codes. */
export const errorCatalogue = { ...clientErrors, ...signInErrors, ...staffErrors } as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The error of one field. `path` is dotted ('invoicingDetails.address.zip'). */
export interface FieldError {
  path: string;
  code: ErrorCode;
  params?: Record<string, string | number>;
}

/** The body of every error response, media type application/problem+json. */
export interface Problem {
  status: number;
  code: ErrorCode;
  detail: string;
  errors?: FieldError[];
  /** On `changed-elsewhere` of a record of staff: its present state, as the endpoint that reads it returns it. */
  current?: unknown;
  /** On 500: the reference of the log entry. */
  reference?: string;
}
