import type { Location } from '@komora/contract';
import { distanceInMetres } from '@komora/domain/distance';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Located } from '../../../position/position-keeper.ts';
import { usePosition } from '../../../position/use-position.ts';
import { LocationDialog } from './location-dialog.tsx';

/** Where the doors are. */
export interface Target {
  readonly location: Location;
  /** Metres within which they open; null where the server does not tell. */
  readonly proximity: number | null;
}

export type Obtained = Located | { readonly ok: false; readonly why: 'declined' };

export interface Gate {
  /** Where the person stands, asked for in words first where the browser would ask. */
  obtain(target: Target): Promise<Obtained>;
  /** What was known was wrong. */
  renew(): Promise<Located>;
  readonly dialog: ReactNode;
}

/** The way to the person's position, one for all doors of a box. */
export function useGate(): Gate {
  const keeper = usePosition();
  const [asking, setAsking] = useState(false);
  const answer = useRef<((understood: boolean) => void) | null>(null);
  useEffect(() => keeper.keepFresh(), [keeper]);

  const explain = useCallback((): Promise<boolean> => {
    answer.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const reply = (understood: boolean): void => {
    setAsking(false);
    answer.current?.(understood);
    answer.current = null;
  };
  const obtain = useCallback(
    async ({ location, proximity }: Target): Promise<Obtained> => {
      const kept = keeper.kept();
      if (kept !== null && proximity !== null && distanceInMetres(kept, location) <= proximity) return { ok: true, position: kept };
      const access = await keeper.access();
      if (access === 'blocked' || access === 'unsupported') return { ok: false, why: access };
      const mayBeAsked = access === 'prompt' || (access === 'unknown' && kept === null);
      if (mayBeAsked && !(await explain())) return { ok: false, why: 'declined' };
      return keeper.locate();
    },
    [keeper, explain],
  );
  return {
    obtain,
    renew: keeper.renew,
    dialog: <LocationDialog open={asking} onUnderstood={() => reply(true)} onClose={() => reply(false)} />,
  };
}
