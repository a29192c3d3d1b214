import { ApiError } from '@komora/api/client';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary, type QueryBoundaryProps } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import type { ReactNode } from 'react';
import { NotFound } from './failure.tsx';
import { Page, type PageProps } from './page.tsx';

interface RecordBoundaryProps<Data>
  extends Pick<QueryBoundaryProps<Data>, 'query' | 'errorTitle' | 'children'>,
    Omit<PageProps, 'children' | 'actions'> {}

/** Status codes of a record that does not exist, is out of scope, or whose id in the address is malformed. */
const notFound = [400, 404];

/** The states of a page about one record. While it loads, the page has the given title, lead and width. */
export function RecordBoundary<Data>({ query, errorTitle, children, ...page }: RecordBoundaryProps<Data>): ReactNode {
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Page {...page}>
          <Skeleton height="24rem" />
        </Page>
      }
      failed={(state) =>
        state.error instanceof ApiError && notFound.includes(state.error.problem.status) ? (
          <NotFound />
        ) : (
          <RetryAlert query={state} title={errorTitle} />
        )
      }
    >
      {children}
    </QueryBoundary>
  );
}
