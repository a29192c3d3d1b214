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

export function isKeptBoxes(value: unknown): value is KeptBoxes {
  if (typeof value !== 'object' || value === null) return false;
  const { layout, at, mine, shared } = value as Partial<Record<keyof KeptBoxes, unknown>>;
  return layout === 1 && typeof at === 'number' && Array.isArray(mine) && Array.isArray(shared);
}
