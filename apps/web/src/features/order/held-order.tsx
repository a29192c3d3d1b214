import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { orderStateQuery } from './order-queries.ts';
import { useCancelOrder } from './use-cancel-order.ts';
import { useRetryPayment } from './use-retry-payment.ts';

/** Times are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's unpaid order that holds another box than `box`. Renders nothing without one. */
export function HeldOrder({ box }: { readonly box: string }) {
  const { call, storage, now } = useApp();
  const pendingOrder = useSlot(storage.pendingOrder);
  const orderId = pendingOrder !== null && pendingOrder.box.id !== box ? pendingOrder.orderId : null;
  const { data: state } = useQuery({ ...orderStateQuery(call, orderId ?? ''), enabled: orderId !== null });
  if (orderId === null || state === undefined) return null;
  const isOpen = state.payment === 'PENDING' || state.retryable;
  return isOpen && Date.parse(state.holdExpiresAt) > now() ? <HeldNotice state={state} /> : null;
}

function HeldNotice({ state }: { readonly state: OrderState }) {
  const app = useApp();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const pay = useRetryPayment(state);
  const cancel = useCancelOrder(state);
  const error = pay.error ?? cancel.error;
  return (
    <Alert
      tone="info"
      title={text('held.title', { name: state.boxName, time: format.dateTime(state.holdExpiresAt, ZONE) })}
      actions={
        <>
          <Button busy={pay.isPending || pay.isSuccess} busyLabel={common('state.loading')} onClick={() => pay.mutate()}>
            {text('held.pay', { amount: format.money(state.chargedNow) })}
          </Button>
          <Button variant="quiet" busy={cancel.isPending} busyLabel={common('state.loading')} onClick={() => cancel.mutate()}>
            {text('cancelOrder')}
          </Button>
        </>
      }
    >
      <p>{text('held.text')}</p>
      {error === null ? null : <p role="alert">{errorText(app.texts, error)}</p>}
    </Alert>
  );
}
