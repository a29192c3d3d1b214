import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useSlot } from '../../../shared/session/use-session.ts';
import { ConsentBar } from './consent-bar.tsx';

/**
 * Decides whether the consent bar shows: until there is a choice, except on the way to payment, and whenever the visitor opens it.
 * Analytics load only after consent.
 * @param requested how often the visitor has opened it
 */
export function ConsentGate({ requested }: { readonly requested: number }) {
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
    import('./analytics.ts').then(
      ({ applyConsent }) => applyConsent(router, config.analyticsId, granted),
      // The connection was lost since the page loaded: this page is not counted.
      () => undefined,
    );
  }, [config.analyticsId, granted, router]);

  const again = requested > answered;
  if (!again && (consent !== null || ordering)) return null;
  return <ConsentBar key={requested} again={again} onConsentGiven={() => setAnswered(requested)} />;
}
