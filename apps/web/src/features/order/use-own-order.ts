import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { orderStateQuery } from './order-queries.ts';

/**
 * The id of this browser's own order if that order took the box: paid in a tab that was closed at the gateway, or being paid. Undefined
 * while it loads; null when another client took the box.
 */
export function useOwnOrder(takenBox: string | null): string | null | undefined {
  const { call, storage } = useApp();
  const pendingOrder = useSlot(storage.pendingOrder);
  const orderId = pendingOrder !== null && pendingOrder.box.id === takenBox ? pendingOrder.orderId : null;
  const state = useQuery({ ...orderStateQuery(call, orderId ?? ''), enabled: orderId !== null });
  if (orderId === null) return null;
  if (state.isPending) return undefined;
  return state.data !== undefined && state.data.payment !== 'FAIL' ? orderId : null;
}
