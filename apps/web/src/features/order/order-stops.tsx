import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { clearOrder } from '../../local-order-changes.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, ErrorState } from '../../ui/index.ts';

export interface BoxGoneProps {
  readonly reason: 'taken' | 'inactive' | 'deactivated';
  readonly warehouseId: string;
  readonly box: string;
}

/** The box cannot be had any more: what happened and where else to look. Going there ends the order. */
export function BoxGone({ reason, warehouseId, box }: BoxGoneProps) {
  const { storage } = useApp();
  const text = useText('order');
  const end = (): void => clearOrder(storage.order, box);
  const here = reason !== 'deactivated';
  return (
    <EmptyState
      moment="missing"
      level={1}
      title={text(`gone.${reason}`)}
      actions={
        <>
          {here ? (
            <Link to="/location/$id" params={{ id: warehouseId }} onClick={end} className={buttonClass({ variant: 'primary' })}>
              {text('gone.here')}
            </Link>
          ) : null}
          <Link to="/boxes" onClick={end} className={buttonClass({ variant: here ? 'secondary' : 'primary' })}>
            {text('gone.elsewhere')}
          </Link>
        </>
      }
    >
      {text('gone.text')}
    </EmptyState>
  );
}

/** Nothing has been chosen yet. */
export function NoOrder() {
  const text = useText('order');
  return (
    <EmptyState
      level={1}
      title={text('none.title')}
      actions={
        <Link to="/boxes" className={buttonClass({ variant: 'primary' })}>
          {text('none.action')}
        </Link>
      }
    >
      {text('none.text')}
    </EmptyState>
  );
}

export interface OrderFailedProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The offer could not be loaded. */
export function OrderFailed({ error, busy, onRetry }: OrderFailedProps) {
  const app = useApp();
  const text = useText('order');
  const common = useText('common');
  return (
    <ErrorState
      level={1}
      title={text('failed.title')}
      actions={
        <Button variant="primary" icon="refresh" busy={busy} onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    >
      {errorText(app, error)}
    </ErrorState>
  );
}
