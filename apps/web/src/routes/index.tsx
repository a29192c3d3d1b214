import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';

export const Route = createFileRoute('/')({
  staticData: { texts: ['landing'], tags: () => ['warehouse'] },
  head: ({ match }) => ({ meta: [{ title: match.context.texts.texts.of('landing')('title') }] }),
  component: Page,
});

function Page() {
  const text = useText('landing');
  return (
    <>
      <h1>{text('hero.title')}</h1>
      <Link to="/boxes">{text('hero.search')}</Link>
    </>
  );
}
