import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type {} from './early-acts.ts';

/** Marks an element whose content hydrates after the page around it. */
export const LATE = { 'data-late': '' } as const;

/**
 * Repeats early presses, submits and input once the page is hydrated. A component inside an element with `LATE` passes an element of its own: the
 * acts of that region wait for it.
 */
export function useReplay(within?: RefObject<Element | null>): void {
  const replays = useRef<(() => Promise<void>)[]>([]);
  useLayoutEffect(() => {
    const region = within === undefined ? document : within.current?.closest('[data-late]');
    // Before any further render, which would put the form's empty values over what was typed.
    if (region && window.earlyActs) replays.current.push(window.earlyActs.goLive(region));
  }, [within]);
  useEffect(() => {
    for (const replay of replays.current.splice(0)) void replay();
  }, []);
}
