import type { Location } from '@komora/contract';
import { useCallback, useState } from 'react';
import { useApp } from '../app.ts';
import { POSITION_LIFE } from '../position/lifetimes.ts';

const PATIENCE = 15_000;
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

export type PositionState = 'idle' | 'asking' | 'denied' | 'failed';

/** Asks the device where it is, on a press; the answer is kept for ten minutes. */
export function useMyPosition(): { readonly state: PositionState; readonly ask: (onKnown: (place: Location) => void) => void } {
  const { storage, now } = useApp();
  const [state, setState] = useState<PositionState>('idle');
  const ask = useCallback(
    (onKnown: (place: Location) => void) => {
      const kept = storage.coordinates.get();
      if (kept !== null && now() - kept.timestamp < POSITION_LIFE) {
        setState('idle');
        onKnown(kept);
        return;
      }
      if (!('geolocation' in navigator)) {
        setState('failed');
        return;
      }
      setState('asking');
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const place = { lat: coords.latitude, lng: coords.longitude };
          storage.coordinates.set({ ...place, timestamp: now() });
          setState('idle');
          onKnown(place);
        },
        (refusal) => setState(refusal.code === DENIED ? 'denied' : 'failed'),
        { timeout: PATIENCE, maximumAge: POSITION_LIFE },
      );
    },
    [storage, now],
  );
  return { state, ask };
}
