import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs an act after the browser has painted what the event changed, so that the visitor sees a response before longer work. A later act replaces one
 * that waits; a component that is removed drops it.
 */
export function useAfterPaint(): (act: () => void) => void {
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  return useCallback((act) => {
    cancel.current?.();
    cancel.current = afterPaint(act);
  }, []);
}

/** The timer alone serves a tab in the background, which is not painted. */
function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, 200);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
