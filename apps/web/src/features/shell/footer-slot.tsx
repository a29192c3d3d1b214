import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { loadLate, onIdle } from '../../shared/on-idle.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { onReopenConsent } from './consent/reopen-consent.ts';

// Not part of the first load, unless there is an order in progress.
const StickyBar = lazy(async () => ({ default: (await loadLate(() => import('./sticky-bar.tsx'))).StickyBar }));

/** Loads the sticky bar when it has content. Analytics and other consent-dependent code is not loaded before the choice. */
export function FooterSlot() {
  const order = useSlot(useApp().storage.order);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [requested, setAsked] = useState<number | null>(null);
  useEffect(() => {
    void onIdle.then(() => setAsked((times) => times ?? 0));
    return onReopenConsent(() => setAsked((times) => (times ?? 0) + 1));
  }, []);
  if (requested === null && (order === null || ordering)) return null;
  return (
    <Suspense>
      <StickyBar requested={requested} />
    </Suspense>
  );
}
