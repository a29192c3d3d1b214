import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../app.ts';
import { useSlot } from '../session/use-session.ts';
import { onAskAgain } from './consent/ask-again.ts';

/** Milliseconds that a visitor has for the page itself before anything is asked about cookies. Until the answer nothing that would need one is loaded. */
const PATIENCE = 1500;

// Nothing of it takes part in the first load, unless an order waits to be gone on with.
const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }));

/** Brings the dock when there is something to stand in it. */
export function Foot() {
  const order = useSlot(useApp().storage.order);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked((times) => times ?? 0), PATIENCE);
    const stop = onAskAgain(() => setAsked((times) => (times ?? 0) + 1));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (asked === null && (order === null || ordering)) return null;
  return (
    <Suspense>
      <Dock asked={asked} />
    </Suspense>
  );
}
