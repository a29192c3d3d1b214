import { clockText, type WeekHours } from '@komora/i18n/opening-hours';
import { Badge } from '@komora/ui/badge';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { type CallCentreState, callCentreAt } from './call-centre.ts';

const CHECK_EVERY_MS = 30_000;

/** Shows whether the call centre is open now. Pages are cached for all hours, so only the browser reads the clock. */
export function CallCentreBadge({ hours }: { readonly hours: WeekHours }) {
  const { config, now } = useApp();
  const text = useText('hours');
  const [state, setState] = useState<CallCentreState | null>(null);
  useEffect(() => {
    if (config.timeZone === '') return;
    const check = (): void => setState(callCentreAt(now(), config.timeZone, hours));
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [config.timeZone, now, hours]);
  if (state === null) return null;
  return <Badge tone={state.key === 'open' ? 'success' : 'ink'}>{text(state.key, { time: clockText(state.at) })}</Badge>;
}
