/**
 * The other enumerations of the specification, section 3. Their order is the order of display. Enumerations with rules of their own have
 * their own files: countries, currencies, languages, box sizes, invoicing periods.
 */
export const LOCK_VERSIONS = ['V1', 'V2'] as const;
export const WAREHOUSE_FEATURES = [
  'BARRIER_FREE',
  'ACCESS_24_7',
  'HEATING',
  'PARKING',
  'SMART',
  'VIDEO_MONITORING',
  'FIRST_MONTH_FREE',
  'STARTER_PACKAGE_PARTNER',
] as const;
/** How a box is reached without stairs: it is on the ground floor, or the plan of its floor has a lift. */
export const FLOOR_ACCESSES = ['GROUND', 'LIFT'] as const;
export type FloorAccess = (typeof FLOOR_ACCESSES)[number];

export const BOX_AVAILABILITIES = ['AVAILABLE', 'BUSY', 'INACTIVE'] as const;

/** The customer of an invoice: a private person or a company. The specification names it "Invoicing type". */
export const CUSTOMER_TYPES = ['FyzickaOsoba', 'PravnickaOsoba'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const PROMO_TYPES = ['Easter', 'Christmas', 'Snowflake', 'Gem', 'Gift', 'Heart', 'Leaf', 'Sun', 'Umbrella'] as const;
export const ORDER_STATUSES = ['SUBMITTED', 'FULFILLED', 'FAILED', 'CANCELLED'] as const;

export const CONTRACT_STATUSES = ['ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const RENT_PAYING_METHODS = ['AUTOPAY', 'MANUAL', 'FROM_ORDER', 'MARKED_BY_ADMIN'] as const;
export const RENT_PAYING_STATUSES = ['CREATED', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL', 'PAID'] as const;
export const RENT_STATUSES = ['CREATED', 'INVOICE_SUBMITTED', 'PAID'] as const;

export const CANCELLATION_REASONS = [
  'PotrebujemPriestoryBlizsie',
  'NevyhovujeMiCena',
  'NevyhovujeMiVelkostPriestoru',
  'UzNepotrebujem',
  'Ine',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

export const GENDERS = ['Male', 'Female'] as const;
export const REWARD_KINDS = ['CREDIT', 'DEBIT'] as const;

/** The doors of a contract. */
export const DOORS = ['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'] as const;
export type Door = (typeof DOORS)[number];

export const DOOR_STATES = ['LOCKED', 'UNLOCKED', 'UNKNOWN'] as const;
export const COMMAND_STATES = ['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT'] as const;
export const PAYMENT_PROVIDERS = ['STRIPE', 'GOPAY', 'MOCK'] as const;
export const USER_TYPES = ['ClientUser', 'OwnerUser', 'AdminUser'] as const;

export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** States of a dispute about a payment. */
/** Letters that end a contract: by notice, or at once for a debt or forbidden goods. */
export const TERMINATION_LETTER_KINDS = ['NOTICE', 'DEBT', 'FORBIDDEN_GOODS'] as const;
export const DISPUTE_STATES = ['OPEN', 'WON', 'LOST'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
/** States of a payout of a gateway. */
export const PAYOUT_STATES = ['OPEN', 'RECONCILED', 'EXPLAINED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
