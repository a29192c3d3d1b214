import { useSyncExternalStore } from 'react';

/** From here on list and map stand beside each other; search-page.module.css has the same bound. */
const WIDE = '(min-width: 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is wide enough for the split view; null until the browser has taken over. */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
