import { useEffect, useState } from 'react';
import { useApp } from '../app.ts';
import { useText } from '../texts/use-text.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { type CallCentreState, callCentreAt } from './call-centre.ts';

const LOOK_EVERY_MS = 30_000;

/** Whether somebody answers the telephone now. One cached page serves every hour, so only the browser looks at the clock. */
export function CallCentreBadge() {
  const { config, now } = useApp();
  const text = useText('hours');
  const [state, setState] = useState<CallCentreState | null>(null);
  useEffect(() => {
    if (config.timeZone === '') return;
    const look = (): void => setState(callCentreAt(now(), config.timeZone));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [config.timeZone, now]);
  if (state === null) return null;
  return <Badge tone={state === 'open' ? 'success' : 'ink'}>{text(state)}</Badge>;
}
