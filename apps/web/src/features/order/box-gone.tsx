import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { clearOrder } from '../../local-order-changes.ts';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, EmptyState } from '../../ui/index.ts';

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
