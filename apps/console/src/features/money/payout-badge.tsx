import type { Payout } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';
import css from './money.module.css';

const TONES: Readonly<Record<Payout['state'], BadgeTone>> = { OPEN: 'warning', RECONCILED: 'success', EXPLAINED: 'neutral' };

/** How the reconciliation of a payout stands. */
export function PayoutBadge({ payout: { state, status, isLive, openDifferences } }: { readonly payout: Payout }) {
  const text = useText('console-payouts');
  const isBack = status === 'FAILED' || status === 'CANCELED';
  return (
    <span className={css.badges}>
      <Badge tone={TONES[state]}>
        {openDifferences === 0 ? text(`state.${state}`) : text('differenceCount', { count: openDifferences })}
      </Badge>
      {isBack ? <Badge tone="error">{text(`status.${status}`)}</Badge> : null}
      {isLive ? null : <Badge>{text('testMoney')}</Badge>}
    </span>
  );
}
