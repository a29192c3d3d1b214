import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { useSlot } from '../../session/use-session.ts';
import { onAskAgain } from './ask-again.ts';

/** Milliseconds that a visitor has for the page itself before it is asked about cookies. Until the answer nothing that would need one is loaded. */
const PATIENCE = 1500;

const ConsentBar = lazy(async () => ({ default: (await import('./consent-bar.tsx')).ConsentBar }));

/**
 * Decides when the question is on the screen: once the page rests, unless it was answered before or the visitor is on the way to pay. What follows from a
 * granted consent is loaded by nobody else.
 */
export function ConsentGate() {
  const { config, storage } = useApp();
  const router = useRouter();
  const consent = useSlot(storage.consent);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [asks, setAsks] = useState<'not yet' | 'first time' | 'again'>('not yet');
  const followed = useRef(false);

  useEffect(() => {
    const timer = setTimeout(() => setAsks((now) => (now === 'not yet' ? 'first time' : now)), PATIENCE);
    const stop = onAskAgain(() => setAsks('again'));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  const granted = consent?.marketing === true;
  useEffect(() => {
    if (config.analyticsId === '' || !(granted || followed.current)) return;
    followed.current = true;
    void import('./analytics.ts').then(({ followConsent }) => followConsent(router, config.analyticsId, granted));
  }, [config.analyticsId, granted, router]);

  if (asks !== 'again' && (asks === 'not yet' || consent !== null || ordering)) return null;
  return (
    <Suspense>
      <ConsentBar again={asks === 'again'} onAnswered={() => setAsks('first time')} />
    </Suspense>
  );
}
