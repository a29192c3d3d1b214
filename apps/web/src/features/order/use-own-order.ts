import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { useSlot } from '../../session/use-session.ts';
import { orderStateQuery } from './order-queries.ts';

/**
 * The id of this browser's own order when that is what took the box: paid in a tab that was closed at the gateway, or still being
 * paid. Undefined while that is asked, null when it was somebody else.
 */
export function useOwnOrder(takenBox: string | null): string | null | undefined {
  const { call, storage } = useApp();
  const placement = useSlot(storage.placement);
  const orderId = placement !== null && placement.box.id === takenBox ? placement.orderId : null;
  const state = useQuery({ ...orderStateQuery(call, orderId ?? ''), enabled: orderId !== null });
  if (orderId === null) return null;
  if (state.isPending) return undefined;
  return state.data !== undefined && state.data.payment !== 'FAIL' ? orderId : null;
}
