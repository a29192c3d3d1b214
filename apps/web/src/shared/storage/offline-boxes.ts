import type { Contract, SharedBox } from '@komora/contract';

/** A box of mine with what its door asks for; codes are null while they open nothing. */
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

/** My boxes as the server last told them, kept on the device for when there is no connection. */
export interface KeptBoxes {
  readonly layout: 1;
  /** When the server told it, ms since the epoch. */
  readonly at: number;
  readonly mine: readonly OwnBox[];
  readonly shared: readonly SharedBox[];
}

/** Milliseconds after which what is kept is thrown away. */
export const KEPT_FOR = 30 * 24 * 3600 * 1000;

/** It is only ever written whole: the number of the layout vouches for the rest. */
export const isKeptBoxes = (value: unknown): value is KeptBoxes =>
  typeof value === 'object' && value !== null && 'layout' in value && value.layout === 1;
