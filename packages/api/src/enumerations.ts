import * as z from 'zod/mini';

/** Enumerations of the specification, §3. Their order is the order in which they are shown. */
export const Country = z.enum(['SVK', 'CZE', 'POL', 'HUN']);
export type Country = z.infer<typeof Country>;

export const Language = z.enum(['SK', 'CS', 'EN', 'UK', 'PL', 'HU']);
export type Language = z.infer<typeof Language>;

export const Currency = z.enum(['EUR', 'CZK', 'PLN', 'HUF']);
export type Currency = z.infer<typeof Currency>;

export const BoxSize = z.enum(['XS', 'SMALL', 'MEDIUM', 'LARGE']);
export type BoxSize = z.infer<typeof BoxSize>;

export const LockVersion = z.enum(['V1', 'V2']);
export type LockVersion = z.infer<typeof LockVersion>;

export const WarehouseFeature = z.enum([
  'BARRIER_FREE',
  'ACCESS_24_7',
  'HEATING',
  'PARKING',
  'SMART',
  'VIDEO_MONITORING',
  'FIRST_MONTH_FREE',
  'STARTER_PACKAGE_PARTNER',
]);
export type WarehouseFeature = z.infer<typeof WarehouseFeature>;

export const BoxAvailability = z.enum(['AVAILABLE', 'BUSY', 'INACTIVE']);
export type BoxAvailability = z.infer<typeof BoxAvailability>;

export const InvoicingType = z.enum(['FyzickaOsoba', 'PravnickaOsoba']);
export type InvoicingType = z.infer<typeof InvoicingType>;

export const InvoicingPeriod = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);
export type InvoicingPeriod = z.infer<typeof InvoicingPeriod>;

export const PromoType = z.enum(['Easter', 'Christmas', 'Snowflake', 'Gem', 'Gift', 'Heart', 'Leaf', 'Sun', 'Umbrella']);
export type PromoType = z.infer<typeof PromoType>;

export const OrderStatus = z.enum(['SUBMITTED', 'FULFILLED', 'FAILED', 'CANCELLED']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const ContractStatus = z.enum(['ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED']);
export type ContractStatus = z.infer<typeof ContractStatus>;

export const RentPayingMethod = z.enum(['AUTOPAY', 'MANUAL', 'FROM_ORDER', 'MARKED_BY_ADMIN']);
export type RentPayingMethod = z.infer<typeof RentPayingMethod>;
export const RentPayingStatus = z.enum(['CREATED', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL', 'PAID']);
export type RentPayingStatus = z.infer<typeof RentPayingStatus>;
export const RentStatus = z.enum(['CREATED', 'INVOICE_SUBMITTED', 'PAID']);

export const CancellationReason = z.enum([
  'PotrebujemPriestoryBlizsie',
  'NevyhovujeMiCena',
  'NevyhovujeMiVelkostPriestoru',
  'UzNepotrebujem',
  'Ine',
]);
export type CancellationReason = z.infer<typeof CancellationReason>;

export const Gender = z.enum(['Male', 'Female']);
export type Gender = z.infer<typeof Gender>;

export const RewardKind = z.enum(['CREDIT', 'DEBIT']);
export type RewardKind = z.infer<typeof RewardKind>;

/** The doors of a contract. */
export const Door = z.enum(['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX']);
export type Door = z.infer<typeof Door>;

export const DoorState = z.enum(['LOCKED', 'UNLOCKED', 'UNKNOWN']);
export type DoorState = z.infer<typeof DoorState>;

export const CommandState = z.enum(['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']);
export type CommandState = z.infer<typeof CommandState>;

export const PaymentProvider = z.enum(['STRIPE', 'GOPAY', 'MOCK']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const UserType = z.enum(['ClientUser', 'OwnerUser', 'AdminUser']);
export type UserType = z.infer<typeof UserType>;
