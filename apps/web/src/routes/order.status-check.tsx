import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { OrderSkeleton } from '../features/order/order-skeleton.tsx';
import { StatusCheck } from '../features/order/status/status-check.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { useText } from '../shared/i18n/use-text.ts';

interface StatusCheckSearch {
  orderId?: string | undefined;
}

export const Route = createFileRoute('/order/status-check')({
  validateSearch: (search: Record<string, unknown>): StatusCheckSearch => ({ orderId: textOf(search, 'orderId') }),
  staticData: { texts: ['order', 'contract', 'payment'] },
  head: pageTitle('order', 'status.title'),
  component: Page,
});

function Page() {
  const { orderId } = Route.useSearch();
  const title = useText('order')('status.title');
  // One cached page serves every order, so only the browser reads the address.
  return useHydrated() ? <StatusCheck orderId={orderId} /> : <OrderSkeleton title={title} />;
}
