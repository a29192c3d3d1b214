import { Alert } from '@komora/ui/alert';
import { errorText } from '@komora/web-kit/error-text';
import { useTextSource } from '@komora/web-kit/text-context';
import { Conflict, isConflict } from '../../shared/conflict.tsx';

/** Why a step was not stored. */
export function StepFailure({ error, onReload }: { readonly error: Error | null; readonly onReload: () => unknown }) {
  const texts = useTextSource();
  if (error === null) return null;
  if (isConflict(error)) return <Conflict onLoad={onReload} />;
  return (
    <Alert tone="error" announce>
      {errorText(texts, error)}
    </Alert>
  );
}
