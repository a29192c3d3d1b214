import { createFileRoute } from '@tanstack/react-router';
import { FirstStep } from '../features/order/first/first-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { NO_INDEX } from '../no-index.ts';

export const Route = createFileRoute('/order/first')({
  staticData: { texts: ['order'] },
  head: NO_INDEX,
  component: Page,
});

function Page() {
  return <OrderPage step="first">{(ready) => <FirstStep {...ready} />}</OrderPage>;
}
