import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { timeAgo } from '../../../shared/i18n/time-ago.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';

const MINUTE = 60_000;

export interface AsOfProps {
  /** ms since the epoch */
  readonly at: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Says that the server is unreachable and how old the shown data is. */
export function AsOf({ at, busy, onRetry }: AsOfProps) {
  const { now } = useApp();
  const text = useText('offline');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  const [currentTime, setCurrentTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrentTime(now()), MINUTE);
    return () => clearInterval(timer);
  }, [now]);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Alert
      tone="warning"
      announce
      title={text('asOf.title')}
      actions={
        <Button icon="refresh" busy={busy} busyLabel={common('state.loading')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    >
      {text('asOf.text', { date: format.dateTime(new Date(at).toISOString(), timeZone), ago: timeAgo(locale, at, currentTime) })}
    </Alert>
  );
}

/** Unreachable server and no stored data. */
export function NoOfflineData({ busy, onRetry }: Pick<AsOfProps, 'busy' | 'onRetry'>) {
  const text = useText('offline');
  const common = useText('common');
  return (
    <EmptyState
      illustration="waiting"
      title={text('nothing.title')}
      actions={
        <Button variant="primary" icon="refresh" busy={busy} busyLabel={common('state.loading')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    >
      {text('nothing.text')}
    </EmptyState>
  );
}
