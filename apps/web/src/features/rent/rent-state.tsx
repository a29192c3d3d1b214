import type { Rent } from '@komora/contract';
import { localDateIn } from '@komora/domain/local-date';
import { useApp } from '../../app.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Badge } from '../../ui/index.ts';

/** A payment is told on the clock of whoever looks. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether and how a rent is paid, in a few words. */
export function RentState({ rent }: { readonly rent: Rent }) {
  const { now } = useApp();
  const text = useText('rent');
  const format = useFormat();
  if (rent.paidAt !== null)
    return (
      <Badge tone="success" icon="check">
        {text('paidOn', { date: format.dateTime(rent.paidAt, ZONE) })}
      </Badge>
    );
  const date = format.date(rent.dueOn);
  if (rent.payingStatus === 'WAITING_FOR_MANUAL')
    return (
      <Badge tone="error" icon="warning">
        {text('dueOn', { date })}
      </Badge>
    );
  const { nextAttemptOn } = rent;
  const isRetry = nextAttemptOn !== null && rent.dueOn < localDateIn(ZONE, new Date(now()));
  return (
    <Badge tone="warning" icon="clock">
      {rent.payingMethod !== 'AUTOPAY'
        ? text('dueOn', { date })
        : isRetry
          ? text('autopayAgain', { date, on: format.date(nextAttemptOn) })
          : text('autopayOn', { date })}
    </Badge>
  );
}
