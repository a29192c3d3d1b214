import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../app.ts';
import { useSlot } from '../session/use-session.ts';
import { atRest } from './at-rest.ts';
import { onAskAgain } from './consent/ask-again.ts';

// Nothing of it takes part in the first load, unless an order waits to be gone on with.
const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }));

/** Brings the dock when there is something to stand in it. Until the question about cookies is answered, nothing that would need an answer is loaded. */
export function Foot() {
  const order = useSlot(useApp().storage.order);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => {
    void atRest.then(() => setAsked((times) => times ?? 0));
    return onAskAgain(() => setAsked((times) => (times ?? 0) + 1));
  }, []);
  if (asked === null && (order === null || ordering)) return null;
  return (
    <Suspense>
      <Dock asked={asked} />
    </Suspense>
  );
}
