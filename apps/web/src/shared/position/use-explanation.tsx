import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useApp } from '../app-context.ts';
import type { PositionPurpose } from './position-dialog.tsx';

const PositionDialog = lazy(async () => ({ default: (await import('./position-dialog.tsx')).PositionDialog }));

export interface Explanation {
  /** Explains why the browser will ask for the position. Resolves to false if the person closes the explanation. */
  readonly explain: () => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** The one popup before every request for the position (specification, section 2). */
export function useExplanation(purpose: PositionPurpose): Explanation {
  const { texts } = useApp();
  const [asking, setAsking] = useState<boolean | null>(null);
  const answer = useRef<((understood: boolean) => void) | null>(null);
  const explain = useCallback(async (): Promise<boolean> => {
    answer.current?.(false);
    try {
      await texts.load(['lock']);
    } catch {
      // Without its text the browser's own question stands alone.
      return true;
    }
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, [texts]);
  const reply = (understood: boolean): void => {
    setAsking(false);
    answer.current?.(understood);
    answer.current = null;
  };
  return {
    explain,
    dialog:
      asking === null ? null : (
        <Suspense>
          <PositionDialog purpose={purpose} open={asking} onUnderstood={() => reply(true)} onClose={() => reply(false)} />
        </Suspense>
      ),
  };
}
