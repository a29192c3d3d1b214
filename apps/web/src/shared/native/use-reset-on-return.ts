import { useEffect } from 'react';

/** Calls `reset` when the browser restores this page from its cache, as it may after the payment gateway; its button would stay busy. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}
