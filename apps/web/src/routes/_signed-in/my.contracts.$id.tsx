import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/$id')({
  staticData: { texts: ['contract'] },
  component: Page,
});

function Page() {
  const text = useText('contract');
  return <h1>{text('detail.title')}</h1>;
}
