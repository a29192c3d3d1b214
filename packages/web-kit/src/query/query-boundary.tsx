import type { ReactNode } from 'react';
import type { FailedQuery } from './query-state.ts';
import { RetryAlert } from './retry-alert.tsx';

export interface QueryBoundaryProps<Data> {
  readonly query: FailedQuery & { readonly data: Data | undefined };
  /** Stands until the first data, in the shape of the final layout. */
  readonly skeleton: ReactNode;
  /** Heading of the alert with its retry. */
  readonly errorTitle?: string;
  /** Replaces the alert, for example with `LoadFailed` for a whole page. */
  readonly failed?: (query: FailedQuery) => ReactNode;
  /** Shows the alert above older data too, when reloading it failed. */
  readonly showReloadError?: boolean;
  /** Replaces the content when `isEmpty` holds. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** The states of a query: loading, failed, empty, and its data. */
export function QueryBoundary<Data>({
  query,
  skeleton,
  errorTitle,
  failed = (state) => <RetryAlert query={state} title={errorTitle} />,
  showReloadError = false,
  empty,
  isEmpty = () => false,
  children,
}: QueryBoundaryProps<Data>): ReactNode {
  const { data } = query;
  if (data === undefined) return query.error === null ? skeleton : failed(query);
  return (
    <>
      {showReloadError && query.error !== null ? failed(query) : null}
      {isEmpty(data) ? empty : children(data)}
    </>
  );
}
