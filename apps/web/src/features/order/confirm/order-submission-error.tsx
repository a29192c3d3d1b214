import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { setVoucher } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../../shared/errors/outcome-unknown.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { codeOf, isVoucherError } from '../order-queries.ts';
import { useChangeOrder } from '../use-order.ts';

export interface OrderSubmissionErrorProps {
  readonly error: Error | null;
  /** Formatted amount that is charged now. */
  readonly amount: string;
}

/** Why the order failed, directly above the button that retries. */
export function OrderSubmissionError({ error, amount }: OrderSubmissionErrorProps) {
  const app = useApp();
  const change = useChangeOrder();
  const text = useText('order');
  if (error === null) return null;
  if (codeOf(error) === 'Order/price-changed')
    return (
      <Alert tone="warning" announce title={errorText(app.texts, error)}>
        {text('confirm.newPrice', { amount })}
      </Alert>
    );
  if (isVoucherError(error))
    return (
      <Alert tone="error" announce actions={<Button onClick={() => change(setVoucher(null))}>{text('voucher.remove')}</Button>}>
        {errorText(app.texts, error)}
      </Alert>
    );
  return (
    <Alert tone="error" announce title={errorText(app.texts, error)}>
      {isOutcomeUnknown(error) ? text('confirm.tryAgain') : null}
    </Alert>
  );
}
