import { ApiError } from '@komora/api/client';
import { buttonClass } from '@komora/ui/button';
import { SkeletonCard } from '@komora/ui/skeleton-card';
import { EmptyState } from '@komora/ui/state';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { Loading } from '@komora/web-kit/loading';
import type { FailedQuery } from '@komora/web-kit/query-state';
import { Link } from '@tanstack/react-router';
import { NotFound } from '../../shared/errors/not-found.tsx';
import { useText } from '../../shared/i18n/use-text.ts';

export function ContractsLoadFailed({ query }: { readonly query: FailedQuery }) {
  return <LoadFailed query={query} title={useText('contract')('failed')} />;
}

/** Why one contract cannot be shown: not found, only shared with this client, or a failed load. */
export function ContractLoadError({ query }: { readonly query: FailedQuery }) {
  const { error } = query;
  const status = error instanceof ApiError ? error.problem.status : 0;
  if (status === 404 || status === 400) return <NotFound />;
  return status === 403 ? <OwnersOnly /> : <ContractsLoadFailed query={query} />;
}

/** People with whom a box is shared may open it and nothing else. */
function OwnersOnly() {
  const text = useText('contract');
  return (
    <EmptyState
      illustration="missing"
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
  /** Layout of the cards to come. */
  readonly className: string | undefined;
  /** CSS heights of the blocks below a card's name. */
  readonly blocks: readonly string[];
}

/** Two cards that load. */
export function CardsSkeleton({ className, blocks }: CardsSkeletonProps) {
  return (
    <Loading className={className}>
      <SkeletonCard drawing blocks={blocks} />
      <SkeletonCard drawing blocks={blocks} />
    </Loading>
  );
}
