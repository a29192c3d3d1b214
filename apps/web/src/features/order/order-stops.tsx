import type { Box } from '@komora/api';
import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { codeText } from '@komora/web-kit/code-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changeOrder, clearOrder, storeBuyer } from '../../entities/order/local-order-changes.ts';
import { boxesQuery } from '../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { PERSONAL, useSession } from '../../shared/session/use-session.ts';

export interface BoxUnavailableProps {
  readonly reason: 'taken' | 'inactive' | 'deactivated';
  readonly warehouseId: string;
  readonly box: string;
  /** The order continues with another box. */
  readonly onReplace: (box: string) => void;
}

const CODES = {
  taken: 'Box/is-taken',
  inactive: 'Order/Box-not-active',
  deactivated: 'Order/Warehouse-deactivated',
} as const;

/** The box is no longer available: reason and alternatives. Following a link ends the order. */
export function BoxUnavailable({ reason, warehouseId, box, onReplace }: BoxUnavailableProps) {
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
  const isRented = useIsRented(reason === 'taken' ? box : null);
  const here = reason !== 'deactivated';
  const same = useSameBox(reason === 'taken' ? warehouseId : null, box);
  const takeSame = (): void => {
    if (same === undefined) return;
    onReplace(same.id);
    changeOrder(storage.order, (order) => (order.box === box ? { ...order, box: same.id } : order));
  };
  if (isRented)
    return (
      <EmptyState
        level={1}
        title={text('gone.yoursTitle')}
        actions={
          <Link to="/my/boxes" onClick={end} className={buttonClass({ variant: 'primary' })}>
            {text('status.myBoxes')}
          </Link>
        }
      >
        {text('gone.yoursText')}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="missing"
      level={1}
      title={codeText(app.texts, CODES[reason])}
      actions={
        <>
          {same === undefined ? null : (
            <Button variant="primary" onClick={takeSame}>
              {text('gone.same', { name: same.name })}
            </Button>
          )}
          {here ? (
            <Link
              to="/location/$id"
              params={{ id: warehouseId }}
              onClick={end}
              className={buttonClass({ variant: same === undefined ? 'primary' : 'secondary' })}
            >
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
      {text(same === undefined ? 'gone.text' : 'gone.sameText')}
    </EmptyState>
  );
}

/** True if the signed-in client rents the box, for example by an order that was paid on another device. */
function useIsRented(taken: string | null): boolean {
  const { call } = useApp();
  const { signedIn } = useSession();
  const { data } = useQuery({
    queryKey: [PERSONAL, 'rented-boxes'],
    queryFn: ({ signal }) =>
      call('GET /api/client/my/contracts', { query: { status: ['ACTIVE', 'TERMINATING', 'EVICTED'], limit: 200 }, signal }),
    enabled: signedIn && taken !== null,
    staleTime: 0,
  });
  return data?.contracts.some(({ boxId }) => boxId === taken) === true;
}

/** A free box of the warehouse with the same sides and price; the nearest one. */
function useSameBox(warehouseId: string | null, taken: string): Box | undefined {
  const { call } = useApp();
  const { data } = useQuery({ ...boxesQuery(call, warehouseId ?? ''), enabled: warehouseId !== null });
  const before = data?.boxes.find(({ id }) => id === taken);
  const likeness = ({ width, length, height, total }: Box) =>
    [Math.min(width, length), Math.max(width, length), height, total.gross].join(' ');
  return before && data?.boxes.find((box) => box.id !== taken && box.availability === 'AVAILABLE' && likeness(box) === likeness(before));
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
