import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';

export const Route = createFileRoute('/_signed-in/my/rents')({
  staticData: { texts: ['rent'] },
  component: Page,
});

function Page() {
  const text = useText('rent');
  return <h1>{text('list.title')}</h1>;
}
