import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice, Skeleton } from '../../../ui/index.ts';
import form from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { ChosenFacts } from './chosen-facts.tsx';
import { OrderForm } from './order-form.tsx';

/** Everything once more, the consents, and the binding button. */
export function ConfirmStep(ready: ReadyOrder) {
  const { order, offer, summary } = ready;
  const app = useApp();
  const text = useText('order');
  const common = useText('common');
  return (
    <div className={form.form}>
      {order.paymentFailed ? (
        <Notice tone="warning" title={text('confirm.failedTitle')}>
          {text('confirm.failedText')}
        </Notice>
      ) : null}
      <ChosenFacts order={order} offer={offer} />
      {summary.data === undefined && summary.error !== null ? (
        <Notice
          tone="error"
          announce
          actions={
            <Button icon="refresh" busy={summary.isFetching} onClick={() => void summary.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, summary.error)}
        </Notice>
      ) : null}
      {summary.data === undefined && summary.error === null ? <Skeleton height="30rem" /> : null}
      {summary.data === undefined ? null : (
        <OrderForm order={order} offer={offer} summary={summary.data} settled={!summary.isPlaceholderData && summary.error === null} />
      )}
    </div>
  );
}
