import { useSyncExternalStore } from 'react';

/** List and map are side by side from this width; search-page.module.css repeats it. */
const WIDE = '(min-width: 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** True while the window is wide enough for both; null before hydration. */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
