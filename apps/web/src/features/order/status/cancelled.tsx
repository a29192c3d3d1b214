import type { OrderState } from '@komora/api';
import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';

/** The hold expired, or the buyer cancelled the order; a late payment is refunded. */
export function Cancelled({ state }: { readonly state: OrderState }) {
  const text = useText('order');
  const format = useFormat();
  const refunded = state.resolution === 'REFUNDED';
  return (
    <EmptyState
      illustration="missing"
      level={1}
      title={text(refunded ? 'status.refundedTitle' : 'status.cancelledTitle')}
      actions={
        <Link to="/location/$id" params={{ id: state.warehouseId }} className={buttonClass({ variant: 'primary' })}>
          {text('gone.here')}
        </Link>
      }
    >
      {refunded
        ? text('status.refundedText', { amount: format.money(state.chargedNow), name: state.boxName })
        : text('status.cancelledText', { name: state.boxName })}
    </EmptyState>
  );
}
