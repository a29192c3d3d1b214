import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { Checklist } from './checklist.tsx';
import { setUpQuery } from './set-up-query.ts';

/** The first set-up. */
export function FirstRunPage() {
  const text = useText('console-first-run');
  const query = useQuery(setUpQuery(useApp()));
  return (
    <Page title={text('title')} lead={text('lead')} width="narrow">
      <QueryBoundary query={query} skeleton={<Skeleton height="32rem" />}>
        {(progress) => <Checklist progress={progress} />}
      </QueryBoundary>
    </Page>
  );
}
