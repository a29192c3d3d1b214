import { ApiError } from '@komora/contract/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, ErrorState, SkeletonCard, VisuallyHidden } from '../../ui/index.ts';

type Query = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

export function LoadFailed({ query }: { readonly query: Query }) {
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

/** Why one contract cannot be shown: it is not there, it is another person's who shares the box, or the load failed. */
export function ContractRefused({ query }: { readonly query: Query }) {
  const { error } = query;
  const status = error instanceof ApiError ? error.problem.status : 0;
  if (status === 404 || status === 400) return <NotFound />;
  return status === 403 ? <OwnersOnly /> : <LoadFailed query={query} />;
}

/** A person with whom the box is shared may open it and nothing more. */
function OwnersOnly() {
  const text = useText('contract');
  return (
    <EmptyState
      moment="missing"
      level={1}
      title={text('ownersOnly.title')}
      actions={
        <Link to="/my/boxes" className={buttonClass({ variant: 'primary' })}>
          {text('boxes.title')}
        </Link>
      }
    >
      {text('ownersOnly.text')}
    </EmptyState>
  );
}

export interface CardsSkeletonProps {
  /** How the cards that are to come stand. */
  readonly className: string | undefined;
  /** CSS heights of what a card holds below its name. */
  readonly blocks: readonly string[];
}

/** Two cards of boxes or contracts under way. */
export function CardsSkeleton({ className, blocks }: CardsSkeletonProps) {
  const common = useText('common');
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <SkeletonCard drawing blocks={blocks} />
      <SkeletonCard drawing blocks={blocks} />
    </div>
  );
}
