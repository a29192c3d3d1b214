import type { Contract, SharedBox } from '@komora/api';

/** A rented box with its door codes; codes are null while they open nothing. */
export type OwnBox = Pick<
  Contract,
  | 'id'
  | 'businessId'
  | 'status'
  | 'boxName'
  | 'boxSize'
  | 'width'
  | 'length'
  | 'height'
  | 'lockVersion'
  | 'warehouse'
  | 'terminationAt'
  | 'overlocked'
  | 'accessCode'
  | 'lockCode'
>;

/** Copy of the client's boxes from the last response, for use without a connection. */
export interface OfflineBoxes {
  readonly layout: 1;
  /** Time of the response, ms since the epoch. */
  readonly at: number;
  readonly mine: readonly OwnBox[];
  readonly shared: readonly SharedBox[];
}

/** Milliseconds after which the copy is deleted. */
export const RETENTION = 30 * 24 * 3600 * 1000;

/** The copy is only written as a whole, so checking the version of its layout is enough. */
export const isOfflineBoxes = (value: unknown): value is OfflineBoxes =>
  typeof value === 'object' && value !== null && 'layout' in value && value.layout === 1;
