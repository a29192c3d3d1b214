import type { Location } from '@komora/api';
import { distanceInMetres } from '@komora/domain/distance';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { Located } from '../../../shared/position/position-cache.ts';
import { useExplanation } from '../../../shared/position/use-explanation.tsx';
import { usePosition } from '../../../shared/position/use-position.ts';

/** Where the doors are. */
export interface Target {
  readonly location: Location;
  /** Metres within which the doors open; null where the server does not say. */
  readonly proximity: number | null;
}

export type Obtained = Located | { readonly ok: false; readonly why: 'declined' };

export interface LocationPrompt {
  /** Gets the position; explains it first where the browser would ask. */
  obtain(target: Target): Promise<Obtained>;
  /** The cached position was wrong. */
  renew(): Promise<Located>;
  readonly dialog: ReactNode;
}

/** Access to the person's position, shared by all doors of a box. */
export function useLocationPrompt(): LocationPrompt {
  const lockService = usePosition();
  const { explain, dialog } = useExplanation('doors');
  useEffect(() => lockService.refreshPeriodically(), [lockService]);

  const obtain = useCallback(
    async ({ location, proximity }: Target): Promise<Obtained> => {
      const stored = lockService.stored();
      if (stored !== null && proximity !== null && distanceInMetres(stored, location) <= proximity) return { ok: true, position: stored };
      const access = await lockService.access();
      if (access === 'blocked' || access === 'unsupported') return { ok: false, why: access };
      const mayPrompt = access === 'prompt' || (access === 'unknown' && stored === null);
      if (mayPrompt && !(await explain())) return { ok: false, why: 'declined' };
      return lockService.locate();
    },
    [lockService, explain],
  );
  return {
    obtain,
    renew: lockService.renew,
    dialog,
  };
}
