import { createFileRoute } from '@tanstack/react-router';
import { DetailsStep } from '../features/order/details/details-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/order/user-details')({
  staticData: { texts: ['order', 'invoicing', 'account'] },
  head: pageTitle('order', 'userDetails.title'),
  component: Page,
});

function Page() {
  return <OrderPage step="userDetails">{(ready) => <DetailsStep {...ready} />}</OrderPage>;
}
