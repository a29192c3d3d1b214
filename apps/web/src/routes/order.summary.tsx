import { createFileRoute } from '@tanstack/react-router';
import { ConfirmStep } from '../features/order/confirm/confirm-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/order/summary')({
  staticData: { texts: ['order', 'invoicing'] },
  head: pageTitle('order', 'summary.title'),
  component: Page,
});

function Page() {
  return <OrderPage step="summary">{(ready) => <ConfirmStep {...ready} />}</OrderPage>;
}
