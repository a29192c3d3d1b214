import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import form from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import record from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { KEYPADS } from './keypad-queries.ts';

export interface KeypadListProps {
  readonly warehouse: string | undefined;
  /** Null: the warehouse has no list. Undefined: not loaded. */
  readonly since: string | null | undefined;
}

/** Starts the list of a warehouse, or stops it. */
export function KeypadList({ warehouse, since }: KeypadListProps) {
  const text = useText('console-keypads');
  const common = useText('common');
  const format = useFormat();
  const mayWrite = holds(useMe(), 'write:door');
  const [isOpen, setOpen] = useState(false);
  if (since === undefined) return null;
  if (warehouse === undefined) return mayWrite ? <p className={record.soft}>{text('choose')}</p> : null;
  const act = since === null ? 'start' : 'stop';
  const button = mayWrite ? (
    <Button variant={since === null ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
      {text(`${act}.submit`)}
    </Button>
  ) : null;
  return (
    <>
      {since === null ? (
        <Alert title={text('off.title')} actions={button}>
          {text('off.text')}
        </Alert>
      ) : (
        <div className={record.actions}>
          <span className={record.soft}>{text('since', { at: format.dateTime(since, BROWSER_ZONE) })}</span>
          {button}
        </div>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text(`${act}.submit`)} closeLabel={common('action.close')}>
        {isOpen ? <Confirm warehouse={warehouse} act={act} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

interface ConfirmProps {
  readonly warehouse: string;
  readonly act: 'start' | 'stop';
  readonly onDone: () => void;
}

function Confirm({ warehouse, act, onDone }: ConfirmProps) {
  const app = useApp();
  const text = useText('console-keypads');
  const set = useMutation({
    mutationFn: () =>
      app.call('PUT /api/admin/keypad-codes/warehouses/{id}', { params: { id: warehouse }, body: { isOn: act === 'start' } }),
    onSuccess: async () => {
      await app.queryClient.invalidateQueries({ queryKey: [KEYPADS] });
      onDone();
    },
  });
  return (
    <div className={form.form}>
      <p>{text(`${act}.text`)}</p>
      {set.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, set.error)}
        </Alert>
      )}
      <div className={form.actions}>
        <Button variant={act === 'start' ? 'primary' : 'danger'} busy={set.isPending} onClick={() => set.mutate()}>
          {text(`${act}.submit`)}
        </Button>
      </div>
    </div>
  );
}
