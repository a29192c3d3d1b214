/**
 * The closed catalogue of error codes: code → HTTP status. The texts are in the `error` namespace of the language
 * catalogues under the same code. Codes of the specification's §8 keep their spelling.
 */
export const errorCatalogue = {
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
  // Staff
  'login/staff-account': 400,
  'staff/invalid-invitation': 400,
  'staff/email-exists': 409,
  'staff/not-yourself': 403,
  'staff/beyond-own-rights': 403,
  'staff/last-owner': 409,
  'role/name-exists': 409,
  'role/owner-is-fixed': 409,
  // Companies, warehouses and boxes of staff
  'legal-entity/prefix-exists': 409,
  'legal-entity/iban-exists': 409,
  'legal-entity/one-per-country': 409,
  'vat-rule/not-later': 409,
  'warehouse/no-vat-rule': 409,
  'box/name-exists': 409,
  'box/occupied': 409,
  'box/overlaps': 409,
  'box/faulty-rows': 400,
  'box/too-many-rows': 400,
  'box/unreadable-file': 400,
  'box/unknown-column': 400,
  'box/missing-column': 400,
  'lock/device-exists': 409,
  'lock/door-exists': 409,
  'price/out-of-bounds': 400,
  'insurance/position-exists': 409,
  'voucher/token-exists': 409,
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
  'rent/already-paid': 409,
  'payment/not-unknown': 409,
  'refund/not-failed': 409,
  'refund/payment-disputed': 409,
  'bank-statement/unreadable': 400,
  'bank-statement/unknown-account': 400,
  'ledger/invalid-amount': 400,
  'ledger/more-than-open': 409,
  'ledger/other-account': 409,
  'ledger/deposit-ended': 409,
  'ledger/no-vat-rule': 409,
  'ledger/not-releasable': 409,
  'refund/not-refundable': 409,
  'approval/own': 403,
  'approval/decided': 409,
  'approval/expired': 409,
  'approval/beyond-limit': 403,
  'bank-entry/settled': 409,
  'bank-entry/wrong-currency': 409,
  'bank-entry/unknown-invoice': 400,
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

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
