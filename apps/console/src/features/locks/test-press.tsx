import type { LockRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { DoorCommand } from '../../shared/door-command.tsx';
import css from '../../shared/form.module.css';

/** Opens the door of a lock to see if it works, and shows how long the device took. */
export function TestPress({ lock }: { readonly lock: LockRecord }) {
  const app = useApp();
  const text = useText('console-doors');
  const test = useMutation({ mutationFn: () => app.call('POST /api/admin/locks/{id}/test', { params: { id: lock.id } }) });
  return (
    <section className={css.form} aria-label={text('test.button')}>
      <p>{text('test.text')}</p>
      {test.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, test.error)}
        </Alert>
      )}
      {test.data === undefined ? null : <DoorCommand key={test.data.id} command={test.data} />}
      <div className={css.actions}>
        <Button icon="unlock" busy={test.isPending} onClick={() => test.mutate()}>
          {text('test.button')}
        </Button>
      </div>
    </section>
  );
}
