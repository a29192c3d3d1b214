import type { UseQueryResult } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, ErrorState, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import css from './contract.module.css';

export function LoadFailed({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const app = useApp();
  const text = useText('contract');
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

export function CardsSkeleton({ height }: { readonly height: string }) {
  const common = useText('common');
  return (
    <div className={css.cards} aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}
