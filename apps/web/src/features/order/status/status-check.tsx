import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { ProgressBar } from '@komora/ui/progress';
import { EmptyState, ErrorState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changeOrder, clearOrder, failPayment } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { usePolledQuery } from '../../../shared/query/use-polled-query.ts';
import { PERSONAL, useSlot } from '../../../shared/session/use-session.ts';
import { codeOf, orderStateQuery } from '../order-queries.ts';
import { Cancelled } from './cancelled.tsx';
import { Failed } from './failed.tsx';
import { pathBack } from './path-back.ts';
import { Succeeded } from './succeeded.tsx';
import { Undetermined } from './undetermined.tsx';

/** Outcome of an order's payment. */
export function StatusCheck({ orderId }: { readonly orderId: string | undefined }) {
  return orderId === undefined ? <UnknownOrder isNamed={false} /> : <StatusOf key={orderId} orderId={orderId} />;
}

/** @param isNamed true if the address names an order: a payment may return in another browser than the one with the order */
function UnknownOrder({ isNamed }: { readonly isNamed: boolean }) {
  const text = useText('order');
  return (
    <EmptyState
      illustration="missing"
      level={1}
      title={text('status.unknownTitle')}
      actions={
        <Link to="/boxes" className={buttonClass({ variant: 'primary' })}>
          {text('none.action')}
        </Link>
      }
    >
      <p>{text('status.unknownText')}</p>
      {isNamed ? <p>{text('status.paidElsewhere')}</p> : null}
    </EmptyState>
  );
}

function StatusOf({ orderId }: { readonly orderId: string }) {
  const app = useApp();
  const { call, storage, queryClient } = app;
  const text = useText('order');
  const common = useText('common');
  const { query: state, late, restart } = usePolledQuery(orderStateQuery(call, orderId), ({ payment }) => payment !== 'PENDING');
  const order = useSlot(storage.order);
  const placed = useSlot(storage.pendingOrder);
  const payment = state.data?.payment;
  const pending = payment === undefined || payment === 'PENDING';
  useEffect(() => {
    // Contracts, rents and boxes have changed.
    if (payment === 'SUCCESS') void queryClient.invalidateQueries({ queryKey: [PERSONAL] });
  }, [payment, queryClient]);
  useEffect(() => {
    const pendingOrder = storage.pendingOrder.get();
    if (pendingOrder?.orderId !== orderId) return;
    if (payment === 'SUCCESS') {
      clearOrder(storage.order, pendingOrder.box.id);
      storage.buyer.remove();
    }
    if (payment === 'FAIL') changeOrder(storage.order, (order) => (order.box === pendingOrder.box.id ? failPayment(order) : order));
  }, [payment, orderId, storage]);

  const code = codeOf(state.error);
  if (code === 'not-found' || code === 'request/invalid') return <UnknownOrder isNamed={code === 'not-found'} />;
  if (pending && late)
    return <Undetermined state={state.data} nextPath={pathBack(orderId, order, placed)} isChecking={state.isFetching} onCheck={restart} />;
  if (state.data === undefined && state.error !== null && state.failureCount > 0 && state.fetchStatus === 'idle')
    return (
      <ErrorState
        level={1}
        title={text('status.errorTitle')}
        actions={
          <Button variant="primary" icon="refresh" onClick={restart}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app.texts, state.error)}
      </ErrorState>
    );
  if (state.data === undefined || pending)
    return (
      <EmptyState illustration="waiting" level={1} title={text('status.pendingTitle')}>
        <p role="status">{text('status.pendingText')}</p>
        {state.error !== null ? <Alert tone="warning">{text('status.offline')}</Alert> : null}
        <ProgressBar label={text('status.progress')} />
      </EmptyState>
    );
  if (state.data.payment === 'SUCCESS') return <Succeeded state={state.data} />;
  if (state.data.status === 'CANCELLED') return <Cancelled state={state.data} />;
  return <Failed state={state.data} />;
}
