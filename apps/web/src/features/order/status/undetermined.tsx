import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { nextStep } from '../../../shared/storage/local-order.ts';
import { CancelButton } from './cancel-button.tsx';

export interface UndeterminedProps {
  /** Undefined if the server could not be reached. */
  readonly state: OrderState | undefined;
  /** The step of the order in this browser; null without one. */
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
          {nextPath === null ? null : (
            <Link to={nextPath} className={buttonClass()}>
              {text('status.backToOrder')}
            </Link>
          )}
          {state === undefined ? null : <CancelButton state={state} onError={setError} />}
        </>
      }
    >
      <p>{text('status.undeterminedText')}</p>
      {nextPath === null ? null : <p>{text('status.leftText')}</p>}
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
    </EmptyState>
  );
}
