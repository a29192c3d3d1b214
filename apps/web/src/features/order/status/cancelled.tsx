import type { OrderState } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { buttonClass, EmptyState } from '../../../ui/index.ts';

/** The hold ran out; money that came too late goes back. */
export function Cancelled({ state }: { readonly state: OrderState }) {
  const text = useText('order');
  const format = useFormat();
  const refunded = state.resolution === 'REFUNDED';
  return (
    <EmptyState
      moment="missing"
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
