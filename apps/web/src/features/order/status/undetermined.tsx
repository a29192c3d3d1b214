import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import type { nextStep } from '../../../shared/storage/local-order.ts';
import { useRetryPayment } from '../use-retry-payment.ts';
import { CancelButton, type CancelButtonProps } from './cancel-button.tsx';

export interface UndeterminedProps {
  /** Undefined if the server could not be reached. */
  readonly state: OrderState | undefined;
  /** The step of this order in this browser; null without one. */
  readonly nextPath: ReturnType<typeof nextStep> | null;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

/** The payment takes long, or the buyer left the gateway's page. */
export function Undetermined({ state, nextPath, isChecking, onCheck }: UndeterminedProps) {
  const app = useApp();
  const text = useText('order');
  const [error, setError] = useState<Error | null>(null);
  return (
    <EmptyState
      illustration="waiting"
      level={1}
      title={text('status.undeterminedTitle')}
      actions={
        <>
          <Button variant="primary" icon="refresh" busy={isChecking} onClick={onCheck}>
            {text('status.checkAgain')}
          </Button>
          {state === undefined ? null : <PayButton state={state} onError={setError} />}
          {nextPath === null ? null : (
            <Link to={nextPath} className={buttonClass({ variant: 'quiet' })}>
              {text('status.backToOrder')}
            </Link>
          )}
          {state === undefined ? null : <CancelButton state={state} onError={setError} />}
        </>
      }
    >
      <p>{text('status.undeterminedText')}</p>
      {state === undefined ? null : <p>{text('status.leftText')}</p>}
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
    </EmptyState>
  );
}

/** Opens the payment page that is still open, or another one, also on a device without the order. */
function PayButton({ state, onError }: CancelButtonProps) {
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const pay = useRetryPayment(state);
  return (
    <Button
      busy={pay.isPending || pay.isSuccess}
      busyLabel={common('state.loading')}
      onClick={() => {
        onError(null);
        pay.mutate(undefined, { onError });
      }}
    >
      {text('held.pay', { amount: format.money(state.chargedNow) })}
    </Button>
  );
}
