import type { DisputeEvidence } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { validateMandatory } from '../../shared/mandatory.ts';
import { localDay } from '../../shared/zone.ts';

interface Values {
  readonly sentOn: string;
  readonly reason: string;
}
const handForm = defineForm<Values, Values>({ paths: ['sentOn', 'reason'], validate: validateMandatory });

interface ByHandDialogProps {
  readonly open: boolean;
  readonly evidence: DisputeEvidence;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Records that the evidence was sent by letter or e-mail. */
export function ByHandDialog(props: ByHandDialogProps) {
  const { open, onClose } = props;
  const text = useText('console-disputes');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('hand.title')} closeLabel={common('action.close')}>
      {open ? <HandForm {...props} /> : null}
    </Dialog>
  );
}

function HandForm({ evidence: { dispute, version }, onDone, onClose }: ByHandDialogProps) {
  const app = useApp();
  const text = useText('console-disputes');
  const common = useText('console');
  const today = localDay(app.now());
  const form = useForm(handForm, {
    values: { sentOn: today, reason: '' },
    send: (body) => app.call('POST /api/admin/disputes/{id}/sent-by-hand', { params: { id: dispute.id }, body: { ...body, version } }),
    onSent: onDone,
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('hand.text')}</p>
      <FormField {...form.text('sentOn')} type="date" min={localDay(Date.parse(dispute.openedAt))} max={today} label={text('hand.day')} />
      <FormTextArea {...form.text('reason')} label={common('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('hand.submit')}
      </FormActions>
    </form>
  );
}
