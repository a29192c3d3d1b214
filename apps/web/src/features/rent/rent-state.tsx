import type { Rent } from '@komora/api';
import { localDateIn } from '@komora/domain/local-date';
import { Badge } from '@komora/ui/badge';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';

/** Times of payments are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** State of a rent's payment in a few words. */
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
  if (rent.isInPlan)
    return (
      <Badge tone="info" icon="calendar">
        {text('inPlan')}
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
