import type { OrderState } from '@komora/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { changeOrder, retryPayment } from '../../../local-order-changes.ts';
import { goToGateway } from '../../../native/go-to-gateway.ts';
import { answered, placementFor } from '../../../placement.ts';
import { randomId } from '../../../random-id.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, buttonClass, ErrorState, Notice } from '../../../ui/index.ts';
import { isAnswerUnknown } from '../confirm/use-place-order.ts';
import { orderStateQuery } from '../order-queries.ts';

/** The payment was declined; while the box is held it can be tried again. */
export function Failed({ state }: { readonly state: OrderState }) {
  const app = useApp();
  const { call, storage } = app;
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const retry = useMutation({
    mutationFn: async () => {
      const last = storage.placement.get();
      const ask = (idempotencyKey: string) =>
        call('POST /api/client/order/{id}/retry-payment', { params: { id: state.orderId }, idempotencyKey });
      // An order that this browser did not place has no placement to keep the key in.
      if (last?.orderId !== state.orderId) return ask(randomId());
      const placement = { ...placementFor(last, `retry ${state.orderId}`, last.box, randomId), orderId: state.orderId };
      storage.placement.set(placement);
      try {
        const placed = await ask(placement.idempotencyKey);
        storage.placement.set(answered(placement, state.orderId));
        return placed;
      } catch (error) {
        if (!isAnswerUnknown(error)) storage.placement.set(answered(placement, state.orderId));
        throw error;
      }
    },
    onSuccess: ({ paymentUrl }) => {
      changeOrder(storage.order, retryPayment);
      goToGateway(paymentUrl);
      // Where the gateway's page opened elsewhere, this one goes on to follow the payment.
      void app.queryClient.invalidateQueries({ queryKey: orderStateQuery(call, state.orderId).queryKey });
    },
  });
  return (
    <ErrorState
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
              {text('binding')} {format.money(state.chargedNow)}
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
      <p>{text(state.retryable ? 'status.failText' : 'status.failOverText', { name: state.boxName, warehouse: state.warehouseName })}</p>
      {retry.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, retry.error)}
        </Notice>
      )}
    </ErrorState>
  );
}
