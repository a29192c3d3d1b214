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

/** What opens the doors of a box; it stands above everything else of its card. Null where codes alone open them. */
export type DoorsOf = (box: BoxOfDoors) => ReactNode;

/** What a box tells of itself to its doors. */
export function ofDoors({ boxName, lockVersion, warehouse }: Pick<SharedBox, 'boxName' | 'lockVersion' | 'warehouse'>) {
  return { boxName, lockVersion, warehouseName: warehouse.name };
}
