import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { codeText } from '@komora/web-kit/code-text';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearOrder, storeBuyer } from '../../entities/order/local-order-changes.ts';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';

export interface BoxUnavailableProps {
  readonly reason: 'taken' | 'inactive' | 'deactivated';
  readonly warehouseId: string;
  readonly box: string;
}

const CODES = {
  taken: 'Box/is-taken',
  inactive: 'Order/Box-not-active',
  deactivated: 'Order/Warehouse-deactivated',
} as const;

/** The box is no longer available: reason and alternatives. Following a link ends the order. */
export function BoxUnavailable({ reason, warehouseId, box }: BoxUnavailableProps) {
  const app = useApp();
  const { storage, queryClient } = app;
  const text = useText('order');
  const end = (): void => {
    storeBuyer(storage);
    clearOrder(storage.order, box);
  };
  // The lists were loaded before: they must not offer the box again.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['warehouse'] });
  }, [queryClient]);
  const here = reason !== 'deactivated';
  return (
    <EmptyState
      illustration="missing"
      level={1}
      title={codeText(app.texts, CODES[reason])}
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
      {reason === 'taken' ? `${text('gone.taken')} ` : null}
      {text('gone.text')}
    </EmptyState>
  );
}

/** No order in progress. */
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
