import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';

export const Route = createFileRoute('/order/summary')({
  staticData: { texts: ['order'] },
  component: Page,
});

function Page() {
  const text = useText('order');
  return <h1>{text('summary.title')}</h1>;
}
