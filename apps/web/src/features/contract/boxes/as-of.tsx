import { useEffect, useState } from 'react';
import { useApp } from '../../../app.ts';
import { timeAgo } from '../../../texts/time-ago.ts';
import { useFormat, useLocale, useText } from '../../../texts/use-text.ts';
import { Button, EmptyState, Notice } from '../../../ui/index.ts';

const MINUTE = 60_000;

export interface AsOfProps {
  /** ms since the epoch */
  readonly at: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Says that there is no connection and how old what is shown is. */
export function AsOf({ at, busy, onRetry }: AsOfProps) {
  const { now } = useApp();
  const text = useText('offline');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), MINUTE);
    return () => clearInterval(timer);
  }, [now]);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Notice
      tone="warning"
      announce
      title={text('asOf.title')}
      actions={
        <Button icon="refresh" busy={busy} busyLabel={common('state.loading')} onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    >
      {text('asOf.text', { date: format.dateTime(new Date(at).toISOString(), timeZone), ago: timeAgo(locale, at, moment) })}
    </Notice>
  );
}

/** No connection, and nothing kept to show instead. */
export function NothingKept({ busy, onRetry }: Pick<AsOfProps, 'busy' | 'onRetry'>) {
  const text = useText('offline');
  const common = useText('common');
  return (
    <EmptyState
      moment="waiting"
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
