import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { useSlot } from '../../session/use-session.ts';
import { ConsentBar } from './consent-bar.tsx';

/**
 * Decides whether the question is on the screen: until it is answered, unless the visitor is on the way to pay, and whenever they ask for it. What follows
 * from a granted consent is loaded by nobody else.
 * @param asked how often the visitor has asked for it
 */
export function ConsentGate({ asked }: { readonly asked: number }) {
  const { config, storage } = useApp();
  const router = useRouter();
  const consent = useSlot(storage.consent);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [answered, setAnswered] = useState(0);
  const followed = useRef(false);

  const granted = consent?.marketing === true;
  useEffect(() => {
    if (config.analyticsId === '' || !(granted || followed.current)) return;
    followed.current = true;
    void import('./analytics.ts').then(({ followConsent }) => followConsent(router, config.analyticsId, granted));
  }, [config.analyticsId, granted, router]);

  const again = asked > answered;
  if (!again && (consent !== null || ordering)) return null;
  return <ConsentBar key={asked} again={again} onAnswered={() => setAnswered(asked)} />;
}
