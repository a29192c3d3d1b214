import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../search.ts';
import { useText } from '../texts/use-text.ts';

interface BoxesSearch {
  /** 'lat,lng' */
  location?: string;
  zoom?: string;
}

export const Route = createFileRoute('/boxes')({
  validateSearch: (search: Record<string, unknown>): BoxesSearch => {
    const location = textOf(search, 'location');
    const zoom = textOf(search, 'zoom');
    return { ...(location === undefined ? {} : { location }), ...(zoom === undefined ? {} : { zoom }) };
  },
  staticData: { texts: ['warehouse'], search: ['location', 'zoom'], tags: () => ['warehouse'] },
  head: ({ match }) => ({
    meta: [{ title: match.context.texts.texts.of('warehouse')('search.title') }],
  }),
  component: Page,
});

function Page() {
  const text = useText('warehouse');
  return <h1>{text('search.title')}</h1>;
}
