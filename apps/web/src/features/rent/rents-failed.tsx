import type { UseQueryResult } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, ErrorState } from '../../ui/index.ts';

export function RentsFailed({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const app = useApp();
  const text = useText('rent');
  const common = useText('common');
  return (
    <ErrorState
      title={text('failed')}
      actions={
        <Button variant="primary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {common('action.retry')}
        </Button>
      }
    >
      {errorText(app, query.error)}
    </ErrorState>
  );
}
