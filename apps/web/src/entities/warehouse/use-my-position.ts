import type { Location } from '@komora/api';
import { type ReactNode, useCallback, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useExplanation } from '../../shared/position/use-explanation.tsx';
import { usePosition } from '../../shared/position/use-position.ts';
import { zoomAround } from './area.ts';
import { TOWN_ZOOM } from './towns.ts';

export type PositionState = 'idle' | 'asking' | 'denied' | 'failed';

export interface MyPosition {
  readonly state: PositionState;
  /** Explains the request where the browser would ask, gets the position, and a zoom at which the nearest warehouse is on the map. */
  readonly findPlace: (onKnown: (place: Location, zoom: number) => void) => void;
  readonly dialog: ReactNode;
}

/** Kilometres; the largest radius of the API. */
const RADIUS = 500;

/** The visitor's position after a press. */
export function useMyPosition(): MyPosition {
  const { call } = useApp();
  const positions = usePosition();
  const { explain, dialog } = useExplanation('search');
  const [state, setState] = useState<PositionState>('idle');
  const locate = useCallback(async () => {
    const stored = positions.stored();
    if (stored !== null) return { ok: true, position: stored } as const;
    const access = await positions.access();
    if (access === 'blocked' || access === 'unsupported') return { ok: false, why: access } as const;
    if (access !== 'granted' && !(await explain())) return { ok: false, why: 'declined' } as const;
    return positions.locate();
  }, [positions, explain]);
  const findPlace = useCallback(
    async (onKnown: (place: Location, zoom: number) => void): Promise<void> => {
      setState('asking');
      const located = await locate();
      if (!located.ok) {
        setState(located.why === 'declined' ? 'idle' : located.why === 'blocked' ? 'denied' : 'failed');
        return;
      }
      const { lat, lng } = located.position;
      const place = { lat, lng };
      // Without an answer the search itself shows why.
      const found = await call('GET /api/client/warehouse/around', {
        query: { location: `${lat},${lng}`, radius: RADIUS, limit: 1 },
      }).catch(() => undefined);
      setState('idle');
      onKnown(place, zoomAround(place, found?.warehouses[0]?.location, TOWN_ZOOM));
    },
    [call, locate],
  );
  return { state, findPlace: (onKnown) => void findPlace(onKnown), dialog };
}
