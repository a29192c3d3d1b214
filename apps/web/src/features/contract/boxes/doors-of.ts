import type { LockVersion } from '@komora/contract';
import type { ReactNode } from 'react';

/** What opens the doors of a box; it stands above everything else of its card. Null where codes alone open them. */
export type DoorsOf = (box: { readonly contractId: string; readonly lockVersion: LockVersion }) => ReactNode;
