import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';

export const Route = createFileRoute('/order/user-details')({
  staticData: { texts: ['order'] },
  component: Page,
});

function Page() {
  const text = useText('order');
  return <h1>{text('userDetails.title')}</h1>;
}
