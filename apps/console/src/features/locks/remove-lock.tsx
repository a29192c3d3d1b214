import type { LockRecord } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { LOCKS } from './lock-queries.ts';

/** Removes a lock, with a reason. */
export function RemoveLock({ lock: { id, version } }: { readonly lock: LockRecord }) {
  const app = useApp();
  const text = useText('console-locks');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.form}>
      <h2>{text('remove.heading')}</h2>
      <p>{text('remove.text')}</p>
      <div className={css.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('remove.submit')}
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        title={text('remove.submit')}
        submit={text('remove.submit')}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/locks/{id}/remove', { params: { id }, body: { version, reason } });
          await navigate({ to: '/settings/locks' });
          await app.queryClient.invalidateQueries({ queryKey: [LOCKS] });
        }}
        onDone={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <p>{text('remove.text')}</p>
      </ReasonDialog>
    </section>
  );
}
