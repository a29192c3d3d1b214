import type { LegalEdition } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { addMonthsClamped } from '@komora/domain/local-date';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { validateMandatory } from '../../shared/mandatory.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { LEGAL_EDITIONS } from './legal-queries.ts';

interface ActsProps {
  readonly record: LegalEdition;
  /** True while typed text is not saved. */
  readonly isChanged: boolean;
  /** Faults that publication would reject. */
  readonly faults: readonly FieldError[];
  readonly onChanged: (next: LegalEdition) => void;
  readonly onLoad: () => Promise<unknown>;
}

type Act = 'publish' | 'withdraw' | 'delete';

/** Publishing, and the way back from it while the day has not come. */
export function EditionActs({ record, isChanged, faults, onChanged, onLoad }: ActsProps) {
  const app = useApp();
  const text = useText('console-legal');
  const navigate = useNavigate();
  const [act, setAct] = useState<Act | null>(null);
  const { id, kind, version, state } = record;
  const params = { id };
  const close = () => setAct(null);
  const open = (one: Act, isDisabled = false) => (
    <Button onClick={() => setAct(one)} disabled={isDisabled}>
      {text(`${one}.open`)}
    </Button>
  );
  if (state === 'IN_FORCE' || state === 'PAST') return null;
  return (
    <>
      <div className={formCss.actions}>
        {state === 'DRAFT' ? open('publish', isChanged || faults.length > 0) : open('withdraw')}
        {state === 'DRAFT' ? open('delete') : null}
      </div>
      {state === 'DRAFT' && isChanged ? <p>{text('unsaved')}</p> : null}
      <PublishDialog
        open={act === 'publish'}
        record={record}
        onDone={(next) => {
          close();
          onChanged(next);
        }}
        onLoad={async () => {
          close();
          await onLoad();
        }}
        onClose={close}
      />
      <ReasonDialog
        open={act === 'withdraw'}
        title={text('withdraw.title')}
        submit={text('withdraw.submit')}
        send={async (reason) =>
          onChanged(await app.call('POST /api/admin/legal-editions/{id}/withdraw', { params, body: { version, reason } }))
        }
        onDone={close}
        onClose={close}
      >
        {text('withdraw.text')}
      </ReasonDialog>
      <ReasonDialog
        open={act === 'delete'}
        title={text('delete.title')}
        submit={text('delete.submit')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/legal-editions/{id}/delete', { params, body: { version, reason } })}
        onDone={() => {
          close();
          void app.queryClient.invalidateQueries({ queryKey: [LEGAL_EDITIONS, 'list'] });
          void navigate({ to: '/settings/legal', search: { kind }, ignoreBlocker: true });
        }}
        onClose={close}
      >
        {text('delete.text')}
      </ReasonDialog>
    </>
  );
}

interface Values {
  readonly validFrom: string;
  readonly reason: string;
}
const publishForm = defineForm<Values, Values>({ paths: ['validFrom', 'reason'], validate: validateMandatory });

interface PublishProps {
  readonly open: boolean;
  readonly record: LegalEdition;
  readonly onDone: (next: LegalEdition) => void;
  readonly onLoad: () => Promise<unknown>;
  readonly onClose: () => void;
}

function PublishDialog(props: PublishProps) {
  const { open, onClose } = props;
  const text = useText('console-legal');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('publish.title')} closeLabel={common('action.close')}>
      {open ? <PublishForm {...props} /> : null}
    </Dialog>
  );
}

function PublishForm({ record: { id, version, earliest, kind }, onDone, onLoad, onClose }: PublishProps) {
  const app = useApp();
  const text = useText('console-legal');
  const common = useText('console');
  // As the standard terms promise.
  const promised = addMonthsClamped(earliest, 1);
  const form = useForm(publishForm, {
    values: { validFrom: promised, reason: '' },
    send: (body) => app.call('POST /api/admin/legal-editions/{id}/publish', { params: { id }, body: { ...body, version } }),
    onSent: onDone,
  });
  const isSoon = kind === 'TERMS' && form.values.validFrom !== '' && form.values.validFrom < promised;
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('publish.text')}</p>
      <FormField
        {...form.text('validFrom')}
        type="date"
        min={earliest}
        label={text('publish.day')}
        hint={isSoon ? text('publish.soon') : undefined}
      />
      <FormTextArea {...form.text('reason')} label={common('reason')} maxLength={500} />
      {isConflict(form.failure) ? <Conflict onLoad={onLoad} /> : <FormFailure form={form} />}
      <FormActions form={form} onCancel={onClose}>
        {text('publish.submit')}
      </FormActions>
    </form>
  );
}
