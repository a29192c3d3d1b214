import { useApp } from '../../../app.ts';
import { setVoucher } from '../../../local-order-changes.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { codeOf, isVoucherError } from '../order-queries.ts';
import { useChangeOrder } from '../use-order.ts';
import { isAnswerUnknown } from './use-place-order.ts';

export interface PlacingProblemProps {
  readonly error: Error | null;
  /** The formatted amount that is charged now. */
  readonly amount: string;
}

/** Why the order was not placed, right above the button that tries again. */
export function PlacingProblem({ error, amount }: PlacingProblemProps) {
  const app = useApp();
  const change = useChangeOrder();
  const text = useText('order');
  if (error === null) return null;
  if (codeOf(error) === 'Order/price-changed')
    return (
      <Notice tone="warning" announce title={errorText(app, error)}>
        {text('confirm.newPrice', { amount })}
      </Notice>
    );
  if (isVoucherError(error))
    return (
      <Notice tone="error" announce actions={<Button onClick={() => change(setVoucher(null))}>{text('voucher.remove')}</Button>}>
        {errorText(app, error)}
      </Notice>
    );
  return (
    <Notice tone="error" announce title={errorText(app, error)}>
      {isAnswerUnknown(error) ? text('confirm.tryAgain') : null}
    </Notice>
  );
}
