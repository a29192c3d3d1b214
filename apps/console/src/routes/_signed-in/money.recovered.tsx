import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { RecoveredPage } from '../../features/recovered/recovered-page.tsx';

interface Search {
  state?: 'done' | undefined;
  open?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/recovered')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    state: search.state === 'done' ? 'done' : undefined,
    open: textOf(search, 'open'),
  }),
  staticData: { texts: ['console-recovered', 'console-bank'] },
  component: Page,
});

function Page() {
  const { state = 'open', open } = Route.useSearch();
  return <RecoveredPage state={state} open={open} />;
}
