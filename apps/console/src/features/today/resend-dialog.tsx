import type { TodayRow } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { noFields } from '../../shared/no-fields.ts';
import { TaskName } from './task-name.tsx';

export interface ResendDialogProps {
  /** Null: closed. */
  readonly row: TodayRow | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sends a failed message again. */
export function ResendDialog(props: ResendDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  const { row, onClose } = props;
  return (
    <Dialog open={row !== null} onClose={onClose} title={text('resend.title')} closeLabel={common('action.close')}>
      {row === null ? null : <ResendForm {...props} row={row} />}
    </Dialog>
  );
}

function ResendForm({ row, onDone, onClose }: ResendDialogProps & { readonly row: TodayRow }) {
  const app = useApp();
  const text = useText('console-today');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(noFields, {
    values: {},
    send: () => app.call('POST /api/admin/messages/{id}/resend', { params: { id: row.id }, idempotencyKey }),
    onSent: onDone,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>
        <TaskName row={row} />
      </p>
      {row.clientId === null ? (
        <p>{text('resend.text')}</p>
      ) : (
        <>
          <p>{text('resend.textClient')}</p>
          <p>
            <Link to="/clients/$id" params={{ id: row.clientId }}>
              {text('open.client')}
            </Link>
          </p>
        </>
      )}
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('resend.submit')}
      </FormActions>
    </form>
  );
}
