import type { Dispute } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { Radio } from '@komora/ui/radio-group';
import { defineForm } from '@komora/web-kit/define-form';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';

const OUTCOMES = ['WON', 'LOST'] as const;
type Outcome = (typeof OUTCOMES)[number];

const outcomeForm = defineForm<{ readonly state: string }, { readonly state: Outcome }>({
  paths: ['state'],
  validate: ({ state }) => {
    const chosen = OUTCOMES.find((one) => one === state);
    return chosen === undefined
      ? { valid: false, errors: [{ path: 'state', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { state: chosen } };
  },
});

export interface DisputeDialogProps {
  readonly dispute: Dispute | null;
  readonly onClose: () => void;
  readonly onRecorded: () => unknown;
}

/** Records an outcome that the gateway reported by e-mail only. */
export function DisputeDialog({ dispute, onClose, onRecorded }: DisputeDialogProps) {
  const text = useText('console-money');
  const common = useText('common');
  return (
    <Dialog open={dispute !== null} onClose={onClose} title={text('disputes.decide')} closeLabel={common('action.close')}>
      {dispute === null ? null : <OutcomeForm dispute={dispute} onClose={onClose} onRecorded={onRecorded} />}
    </Dialog>
  );
}

function OutcomeForm({ dispute, onClose, onRecorded }: DisputeDialogProps & { readonly dispute: Dispute }) {
  const { call } = useApp();
  const text = useText('console-money');
  const format = useFormat();
  const { paymentId, reference, reason, amount } = dispute;
  const form = useForm(outcomeForm, {
    values: { state: '' },
    send: ({ state }) => call('POST /api/admin/disputes', { body: { paymentId, reference, reason, state } }),
    onSent: onRecorded,
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('disputes.text', { reference, amount: format.money(amount) })}</p>
      <FormChoice {...form.text('state')} label={text('disputes.outcome')}>
        {OUTCOMES.map((outcome) => (
          <Radio key={outcome} value={outcome}>
            {text(`disputes.${outcome}`)}
          </Radio>
        ))}
      </FormChoice>
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('disputes.submit')}
      </FormActions>
    </form>
  );
}
