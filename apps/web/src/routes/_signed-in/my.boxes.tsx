import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';

export const Route = createFileRoute('/_signed-in/my/boxes')({
  staticData: { texts: ['account'] },
  component: Page,
});

function Page() {
  const text = useText('account');
  return <h1>{text('boxes.title')}</h1>;
}
