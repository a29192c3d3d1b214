import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changeOrder, retryPayment } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../../shared/errors/outcome-unknown.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { goToGateway } from '../../../shared/native/go-to-gateway.ts';
import { randomId } from '../../../shared/random-id.ts';
import { answered, pendingOrderFor } from '../../../shared/storage/pending-order.ts';
import { orderStateQuery } from '../order-queries.ts';

/** Times are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The state is asked for again this long after the hold, so that the server has ended it. */
const PAST_HOLD_MS = 1000;
/** A day; a longer timer would overflow. */
const LONGEST_WAIT_MS = 86_400_000;

/** The payment was declined, or left by the buyer: not every gateway tells them apart. It can be repeated while the box is held. */
export function Failed({ state }: { readonly state: OrderState }) {
  const app = useApp();
  const { call, storage } = app;
  const text = useText('order');
  const common = useText('common');
  const payment = useText('payment');
  const format = useFormat();
  const retry = useMutation({
    mutationFn: async () => {
      const last = storage.pendingOrder.get();
      const retryPayment = (idempotencyKey: string) =>
        call('POST /api/client/order/{id}/retry-payment', { params: { id: state.orderId }, idempotencyKey });
      // Orders from another browser have no stored attempt to keep the key in.
      if (last?.orderId !== state.orderId) return retryPayment(randomId());
      const pendingOrder = { ...pendingOrderFor(last, `retry ${state.orderId}`, last.box, randomId), orderId: state.orderId };
      storage.pendingOrder.set(pendingOrder);
      try {
        const placed = await retryPayment(pendingOrder.idempotencyKey);
        storage.pendingOrder.set(answered(pendingOrder, state.orderId));
        return placed;
      } catch (error) {
        if (!isOutcomeUnknown(error)) storage.pendingOrder.set(answered(pendingOrder, state.orderId));
        throw error;
      }
    },
    onSuccess: ({ paymentUrl }) => {
      changeOrder(storage.order, retryPayment);
      goToGateway(paymentUrl);
      // Where the gateway opens in another window, this page polls the payment.
      void app.queryClient.invalidateQueries({ queryKey: orderStateQuery(call, state.orderId).queryKey });
    },
  });
  const { queryClient, now } = app;
  useEffect(() => {
    if (!state.retryable) return;
    const { queryKey } = orderStateQuery(call, state.orderId);
    const left = Math.min(Math.max(0, Date.parse(state.holdExpiresAt) - now()), LONGEST_WAIT_MS);
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), left + PAST_HOLD_MS);
    return () => clearTimeout(timer);
  }, [call, queryClient, now, state]);
  return (
    <div role="alert">
      <EmptyState
        illustration="waiting"
        level={1}
        title={text('status.failTitle')}
        actions={
          <>
            {state.retryable ? (
              <Button
                variant="primary"
                size="large"
                busy={retry.isPending || retry.isSuccess}
                busyLabel={common('state.loading')}
                onClick={() => retry.mutate()}
              >
                {text('retryPayment', { amount: format.money(state.chargedNow) })}
              </Button>
            ) : null}
            <Link
              to="/location/$id"
              params={{ id: state.warehouseId }}
              className={buttonClass({ variant: state.retryable ? 'secondary' : 'primary' })}
            >
              {text('gone.here')}
            </Link>
          </>
        }
      >
        {state.declineReason === null ? null : (
          <p>
            <strong>{payment(`declined.${state.declineReason}`)}</strong>
          </p>
        )}
        <p>{text(state.retryable ? 'status.failText' : 'status.failOverText', { name: state.boxName, warehouse: state.warehouseName })}</p>
        {state.retryable ? <p>{text('status.heldUntil', { time: format.dateTime(state.holdExpiresAt, ZONE) })}</p> : null}
        {retry.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, retry.error)}
          </Alert>
        )}
      </EmptyState>
    </div>
  );
}
