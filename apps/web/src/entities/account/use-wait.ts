import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';

/** Seconds left of a wait of `seconds` that began at `since` (ms since the epoch); 0 when there is none. */
export function useWait(since: number | null, seconds: number): number {
  const { now } = useApp();
  const [moment, setMoment] = useState(now);
  // A wait may begin after the last tick of an earlier one.
  const left = since === null ? 0 : Math.min(seconds, Math.max(0, Math.ceil((since + seconds * 1000 - moment) / 1000)));
  const waiting = since !== null && left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(timer);
  }, [waiting, now]);
  return left;
}
