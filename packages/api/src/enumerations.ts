import { BOX_SIZES } from '@komora/domain/box-size';
import { COUNTRIES } from '@komora/domain/country';
import {
  BOX_AVAILABILITIES,
  CANCELLATION_REASONS,
  COMMAND_STATES,
  CONTRACT_STATUSES,
  CUSTOMER_TYPES,
  DOOR_STATES,
  DOORS,
  FLOOR_ACCESSES,
  GENDERS,
  LOCK_VERSIONS,
  ORDER_STATUSES,
  PAYMENT_PROVIDERS,
  PROMO_TYPES,
  RENT_PAYING_METHODS,
  RENT_PAYING_STATUSES,
  RENT_STATUSES,
  REWARD_KINDS,
  TERMINATION_LETTER_KINDS,
  USER_TYPES,
  WAREHOUSE_FEATURES,
} from '@komora/domain/enumerations';
import { LANGUAGES } from '@komora/domain/language';
import { CURRENCIES } from '@komora/domain/money';
import * as z from 'zod/mini';

/** Schemas of the enumerations of @komora/domain. */
export const Country = z.enum(COUNTRIES);
export type Country = z.infer<typeof Country>;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

export const BoxSize = z.enum(BOX_SIZES);
export type BoxSize = z.infer<typeof BoxSize>;

export const LockVersion = z.enum(LOCK_VERSIONS);
export type LockVersion = z.infer<typeof LockVersion>;

export const WarehouseFeature = z.enum(WAREHOUSE_FEATURES);
export type WarehouseFeature = z.infer<typeof WarehouseFeature>;

export const FloorAccess = z.enum(FLOOR_ACCESSES);
export type FloorAccess = z.infer<typeof FloorAccess>;

export const BoxAvailability = z.enum(BOX_AVAILABILITIES);
export type BoxAvailability = z.infer<typeof BoxAvailability>;

export const InvoicingType = z.enum(CUSTOMER_TYPES);
export type InvoicingType = z.infer<typeof InvoicingType>;

export const InvoicingPeriod = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);
export type InvoicingPeriod = z.infer<typeof InvoicingPeriod>;

export const PromoType = z.enum(PROMO_TYPES);
export type PromoType = z.infer<typeof PromoType>;

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const ContractStatus = z.enum(CONTRACT_STATUSES);
export type ContractStatus = z.infer<typeof ContractStatus>;

export const RentPayingMethod = z.enum(RENT_PAYING_METHODS);
export type RentPayingMethod = z.infer<typeof RentPayingMethod>;
export const RentPayingStatus = z.enum(RENT_PAYING_STATUSES);
export type RentPayingStatus = z.infer<typeof RentPayingStatus>;
export const RentStatus = z.enum(RENT_STATUSES);

export const TerminationLetterKind = z.enum(TERMINATION_LETTER_KINDS);
export type TerminationLetterKind = z.infer<typeof TerminationLetterKind>;

export const CancellationReason = z.enum(CANCELLATION_REASONS);
export type CancellationReason = z.infer<typeof CancellationReason>;

export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

export const RewardKind = z.enum(REWARD_KINDS);
export type RewardKind = z.infer<typeof RewardKind>;

/** The doors of a contract. */
export const Door = z.enum(DOORS);
export type Door = z.infer<typeof Door>;

export const DoorState = z.enum(DOOR_STATES);
export type DoorState = z.infer<typeof DoorState>;

export const CommandState = z.enum(COMMAND_STATES);
export type CommandState = z.infer<typeof CommandState>;

export const PaymentProvider = z.enum(PAYMENT_PROVIDERS);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const UserType = z.enum(USER_TYPES);
export type UserType = z.infer<typeof UserType>;
