import { useEffect } from 'react';
import { OPENED_OUTSIDE } from './go-to-gateway.ts';

/**
 * Calls `reset` when this page continues after it opened the payment gateway; its button would stay busy. The browser may restore the page from its
 * cache, and a native application opens the gateway outside the web view.
 */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    window.addEventListener(OPENED_OUTSIDE, reset);
    return () => {
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener(OPENED_OUTSIDE, reset);
    };
  }, [reset]);
}
