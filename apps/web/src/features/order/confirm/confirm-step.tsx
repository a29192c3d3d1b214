import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '../../../shared/i18n/use-text.ts';
import form from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { ChosenFacts } from './chosen-facts.tsx';
import { OrderForm } from './order-form.tsx';

/** Overview, consents, and the binding button. */
export function ConfirmStep(ready: ReadyOrder) {
  const { order, offer, summary } = ready;
  const text = useText('order');
  return (
    <div className={form.form}>
      {order.paymentFailed ? (
        <Alert tone="warning" title={text('confirm.failedTitle')}>
          {text('confirm.failedText')}
        </Alert>
      ) : null}
      <ChosenFacts order={order} offer={offer} />
      <QueryBoundary query={summary} skeleton={<Skeleton height="30rem" />}>
        {(data) => <OrderForm order={order} offer={offer} summary={data} settled={!summary.isPlaceholderData && summary.error === null} />}
      </QueryBoundary>
    </div>
  );
}
