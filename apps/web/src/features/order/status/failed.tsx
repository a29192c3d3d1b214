import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { orderStateQuery } from '../order-queries.ts';
import { useRetryPayment } from '../use-retry-payment.ts';
import { CancelButton } from './cancel-button.tsx';

/** Times are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The state is asked for again this long after the hold, so that the server has ended it. */
const PAST_HOLD_MS = 1000;
/** A day; a longer timer would overflow. */
const LONGEST_WAIT_MS = 86_400_000;

/** The payment was declined, or left by the buyer: not every gateway distinguishes them. It can be repeated while the box is held. */
export function Failed({ state }: { readonly state: OrderState }) {
  const app = useApp();
  const { call } = app;
  const text = useText('order');
  const common = useText('common');
  const payment = useText('payment');
  const format = useFormat();
  const retry = useRetryPayment(state);
  const [cancelError, setCancelError] = useState<Error | null>(null);
  const error = retry.error ?? cancelError;
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
            {state.retryable ? <CancelButton state={state} onError={setCancelError} /> : null}
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
        {error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, error)}
          </Alert>
        )}
      </EmptyState>
    </div>
  );
}
