import type { ImportRecord } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { IMPORTS } from './import-queries.ts';
import css from './imports.module.css';

/** Acts after an applied import: contracts go live, everything but prices can be undone. */
export function EndOfImport({ record }: { readonly record: ImportRecord }) {
  const { call, queryClient } = useApp();
  const text = useText('console-imports');
  const [open, setOpen] = useState<'undo' | 'live' | null>(null);
  const { id, version, kind, created } = record;
  const request = (reason: string) => ({ params: { id }, body: { version, reason } });
  const close = () => setOpen(null);
  const done = (): void => {
    close();
    void queryClient.invalidateQueries({ queryKey: [IMPORTS] });
  };
  if (kind === 'PRICES') return null;
  return (
    <section className={css.section} aria-labelledby="end-title">
      <h2 id="end-title">{text('end.title')}</h2>
      <p>{text(kind === 'CONTRACTS' ? 'live.quiet' : 'undo.possible')}</p>
      <div className={formCss.actions}>
        {kind === 'CONTRACTS' ? (
          <Button variant="primary" onClick={() => setOpen('live')}>
            {text('live.submit')}
          </Button>
        ) : null}
        <Button onClick={() => setOpen('undo')}>{text('undo.submit')}</Button>
      </div>
      <ReasonDialog
        open={open === 'live'}
        title={text('live.title', { count: record.rows })}
        submit={text('live.submit')}
        send={(reason) => call('POST /api/admin/imports/{id}/live', request(reason))}
        onDone={done}
        onClose={close}
      >
        {text('live.text')}
      </ReasonDialog>
      <ReasonDialog
        open={open === 'undo'}
        title={text('undo.title', { count: created ?? 0 })}
        submit={text('undo.submit')}
        isDangerous
        send={(reason) => call('POST /api/admin/imports/{id}/undo', request(reason))}
        onDone={done}
        onClose={close}
      >
        {text('undo.text')}
      </ReasonDialog>
    </section>
  );
}
