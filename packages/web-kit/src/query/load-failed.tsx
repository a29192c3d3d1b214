import { Button } from '@komora/ui/button';
import { ErrorState } from '@komora/ui/state';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { useTextSource } from '../texts/text-context.ts';
import type { FailedQuery } from './query-state.ts';

export interface LoadFailedProps {
  readonly query: FailedQuery;
  readonly title: string;
  /** `1` when it replaces the whole page. */
  readonly level?: 1 | 2;
}

/** A page that could not be loaded: the reason and a retry, with a drawing. */
export function LoadFailed({ query, title, level = 2 }: LoadFailedProps) {
  const texts = useTextSource();
  const text = useText('common');
  return (
    <ErrorState
      level={level}
      title={title}
      actions={
        <Button variant="primary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text('action.retry')}
        </Button>
      }
    >
      {errorText(texts, query.error)}
    </ErrorState>
  );
}
