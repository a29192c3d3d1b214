import type { LockVersion, SharedBox } from '@komora/contract';
import type { ReactNode } from 'react';

/** A box whose doors are to be opened. */
export interface BoxOfDoors {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly lockVersion: LockVersion;
  /** Whether it is somebody else's who shares it. */
  readonly shared: boolean;
}

/** What opens the doors of a box from the phone. */
export interface RemoteDoors {
  /** Stands above everything else of the box's card. */
  readonly panel: ReactNode;
  /** What the box's keypad takes when the phone fails, in the place of a lock code. */
  readonly pin: ReactNode;
}

/** Null where codes alone open the doors. */
export type DoorsOf = (box: BoxOfDoors) => RemoteDoors | null;

/** What a box tells of itself to its doors. */
export function ofDoors({ boxName, lockVersion, warehouse }: Pick<SharedBox, 'boxName' | 'lockVersion' | 'warehouse'>) {
  return { boxName, lockVersion, warehouseName: warehouse.name };
}
