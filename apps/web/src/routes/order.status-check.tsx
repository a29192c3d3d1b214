import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../search.ts';
import { useText } from '../texts/use-text.ts';

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
  const text = useText('order');
  return <h1>{text('status.title')}</h1>;
}
