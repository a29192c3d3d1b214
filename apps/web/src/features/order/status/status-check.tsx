import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '../../../app.ts';
import { changeOrder, clearOrder, failPayment } from '../../../local-order-changes.ts';
import { PERSONAL } from '../../../session/use-session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, ErrorState, Notice, ProgressBar } from '../../../ui/index.ts';
import { codeOf, orderStateQuery, POLL_EVERY_MS } from '../order-queries.ts';
import { Cancelled } from './cancelled.tsx';
import { Failed } from './failed.tsx';
import { Succeeded } from './succeeded.tsx';

/** How long a payment may be under way before it counts as undetermined. */
const PATIENCE_MS = 60_000;

/** How the payment of an order went. */
export function StatusCheck({ orderId }: { readonly orderId: string | undefined }) {
  return orderId === undefined ? <UnknownOrder /> : <StatusOf key={orderId} orderId={orderId} />;
}

function UnknownOrder() {
  const text = useText('order');
  return (
    <EmptyState
      moment="missing"
      level={1}
      title={text('status.unknownTitle')}
      actions={
        <Link to="/boxes" className={buttonClass({ variant: 'primary' })}>
          {text('none.action')}
        </Link>
      }
    >
      {text('status.unknownText')}
    </EmptyState>
  );
}

function StatusOf({ orderId }: { readonly orderId: string }) {
  const app = useApp();
  const { call, storage, queryClient } = app;
  const text = useText('order');
  const common = useText('common');
  const [round, setRound] = useState(0);
  const [lateRound, setLateRound] = useState<number | null>(null);
  const late = lateRound === round;
  const state = useQuery({
    ...orderStateQuery(call, orderId),
    refetchInterval: ({ state: { data } }) => (late || (data !== undefined && data.payment !== 'PENDING') ? false : POLL_EVERY_MS),
  });
  const payment = state.data?.payment;
  const pending = payment === undefined || payment === 'PENDING';
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLateRound(round), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [pending, round]);
  useEffect(() => {
    // What the buyer has, and what is left of it, is another now.
    if (payment === 'SUCCESS') void queryClient.invalidateQueries({ queryKey: [PERSONAL] });
  }, [payment, queryClient]);
  useEffect(() => {
    const placement = storage.placement.get();
    if (placement?.orderId !== orderId) return;
    if (payment === 'SUCCESS') clearOrder(storage.order, placement.box.id);
    if (payment === 'FAIL') changeOrder(storage.order, (order) => (order.box === placement.box.id ? failPayment(order) : order));
  }, [payment, orderId, storage]);

  const code = codeOf(state.error);
  if (code === 'not-found' || code === 'request/invalid') return <UnknownOrder />;
  const again = (): void => {
    setRound(round + 1);
    void state.refetch();
  };
  if (pending && late)
    return (
      <EmptyState
        moment="waiting"
        level={1}
        title={text('status.undeterminedTitle')}
        actions={
          <Button variant="primary" icon="refresh" busy={state.isFetching} onClick={again}>
            {text('status.checkAgain')}
          </Button>
        }
      >
        {text('status.undeterminedText')}
      </EmptyState>
    );
  if (state.data === undefined && state.error !== null && state.failureCount > 0 && state.fetchStatus === 'idle')
    return (
      <ErrorState
        level={1}
        title={text('status.errorTitle')}
        actions={
          <Button variant="primary" icon="refresh" onClick={again}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app, state.error)}
      </ErrorState>
    );
  if (state.data === undefined || pending)
    return (
      <EmptyState moment="waiting" level={1} title={text('status.pendingTitle')}>
        <p role="status">{text('status.pendingText')}</p>
        {state.fetchStatus === 'paused' || state.error !== null ? <Notice tone="warning">{text('status.offline')}</Notice> : null}
        <ProgressBar label={text('status.progress')} />
      </EmptyState>
    );
  if (state.data.payment === 'SUCCESS') return <Succeeded state={state.data} />;
  if (state.data.status === 'CANCELLED') return <Cancelled state={state.data} />;
  return <Failed state={state.data} />;
}
