import { createFileRoute } from '@tanstack/react-router';
import { DetailsStep } from '../features/order/details/details-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { NO_INDEX } from '../no-index.ts';

export const Route = createFileRoute('/order/user-details')({
  staticData: { texts: ['order', 'invoicing', 'account'] },
  head: NO_INDEX,
  component: Page,
});

function Page() {
  return <OrderPage step="userDetails">{(ready) => <DetailsStep {...ready} />}</OrderPage>;
}
