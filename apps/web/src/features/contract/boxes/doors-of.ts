import type { LockVersion, SharedBox } from '@komora/api';
import type { ReactNode } from 'react';

/** A box whose doors can be opened. */
export interface BoxOfDoors {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly lockVersion: LockVersion;
  /** The box belongs to another client, who shares it. */
  readonly shared: boolean;
}

/** Controls that open the doors of a box from the phone. */
export interface RemoteDoors {
  /** Shown at the top of the box's card. */
  readonly panel: ReactNode;
  /** The keypad's PIN, shown instead of a lock code. */
  readonly pin: ReactNode;
}

/** Shows the way from the entrance to a box. */
export type WayOf = (box: Pick<SharedBox, 'boxName'> & { readonly warehouse: { readonly id: string } }) => ReactNode;

/** Null where only codes open the doors. */
export type DoorsOf = (box: BoxOfDoors) => RemoteDoors | null;

/** The part of a box that its doors need. */
export function ofDoors({ boxName, lockVersion, warehouse }: Pick<SharedBox, 'boxName' | 'lockVersion' | 'warehouse'>) {
  return { boxName, lockVersion, warehouseName: warehouse.name };
}
