import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';

const STEP = 250;

/** ms since the epoch by this device's clock; ticks only while something moves. */
export function useNow(moving: boolean): number {
  const { now } = useApp();
  const [at, setAt] = useState(now);
  useEffect(() => {
    setAt(now());
    if (!moving) return;
    const timer = setInterval(() => setAt(now()), STEP);
    return () => clearInterval(timer);
  }, [moving, now]);
  return at;
}
