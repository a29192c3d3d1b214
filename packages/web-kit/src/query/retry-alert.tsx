import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { useTextSource } from '../texts/text-context.ts';
import type { FailedQuery } from './query-state.ts';

export interface RetryAlertProps {
  readonly query: FailedQuery;
  readonly title?: string | undefined;
  /** False where several alerts would be read out at once. */
  readonly announce?: boolean;
}

/** A section that could not be loaded: the reason and a retry. */
export function RetryAlert({ query, title, announce = true }: RetryAlertProps) {
  const texts = useTextSource();
  const text = useText('common');
  return (
    <Alert
      tone="error"
      announce={announce}
      title={title}
      actions={
        <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text('action.retry')}
        </Button>
      }
    >
      {errorText(texts, query.error)}
    </Alert>
  );
}
