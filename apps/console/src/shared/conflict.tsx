import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.problem.code === 'changed-elsewhere';

/** Somebody else has saved the record in the meantime: their values replace the typed ones only on request. */
export function Conflict({ onLoad }: { readonly onLoad: () => unknown }) {
  const text = useText('console');
  return (
    <Alert
      tone="warning"
      announce
      title={text('conflict.title')}
      actions={
        <Button icon="refresh" onClick={() => void onLoad()}>
          {text('conflict.load')}
        </Button>
      }
    >
      {text('conflict.text')}
    </Alert>
  );
}
