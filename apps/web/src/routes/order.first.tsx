import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';

export const Route = createFileRoute('/order/first')({
  staticData: { texts: ['order'] },
  component: Page,
});

function Page() {
  const text = useText('order');
  return <h1>{text('first.title')}</h1>;
}
