import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../search.ts';
import { useText } from '../texts/use-text.ts';

interface LocationSearch {
  display?: string;
}

export const Route = createFileRoute('/location/$id')({
  validateSearch: (search: Record<string, unknown>): LocationSearch => {
    const display = textOf(search, 'display');
    return display === undefined ? {} : { display };
  },
  staticData: {
    texts: ['warehouse'],
    search: ['display'],
    tags: ({ id }) => ['warehouse', `warehouse:${id}`],
  },
  component: Page,
});

function Page() {
  const text = useText('warehouse');
  return <h1>{text('detail.heading')}</h1>;
}
