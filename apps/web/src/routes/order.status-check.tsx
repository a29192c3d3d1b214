import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { OrderSkeleton } from '../features/order/order-skeleton.tsx';
import { StatusCheck } from '../features/order/status/status-check.tsx';
import { textOf } from '../search.ts';

interface StatusCheckSearch {
  orderId?: string;
}

export const Route = createFileRoute('/order/status-check')({
  validateSearch: (search: Record<string, unknown>): StatusCheckSearch => {
    const orderId = textOf(search, 'orderId');
    return orderId === undefined ? {} : { orderId };
  },
  staticData: { texts: ['order'] },
  component: Page,
});

function Page() {
  const { orderId } = Route.useSearch();
  // One cached page serves every order, so only the browser may look at the address.
  return useHydrated() ? <StatusCheck orderId={orderId} /> : <OrderSkeleton />;
}
