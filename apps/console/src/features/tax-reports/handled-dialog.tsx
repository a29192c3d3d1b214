import type { TaxReportDetail } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { type HandledValues, validateHandled } from './handled-values.ts';
import { refreshTaxReports } from './tax-report-queries.ts';

export interface HandledDialogProps {
  readonly report: TaxReportDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const formOf = (authority: TaxReportDetail['authority']) =>
  defineForm<HandledValues, HandledValues>({
    paths: ['number', 'proof'],
    validate: validateHandled(authority),
    fieldOfCode: { 'tax-report/invalid-number': 'number' },
  });
const forms = { KSEF: formOf('KSEF'), NAV: formOf('NAV') };

/** Records that a rejected document was reported outside of Komora. */
export function HandledDialog(props: HandledDialogProps) {
  const { open, onClose } = props;
  const text = useText('console-tax-reports');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('handled.title')} closeLabel={common('action.close')}>
      {open ? <HandledForm {...props} /> : null}
    </Dialog>
  );
}

function HandledForm({ report: { id, authority }, onClose }: HandledDialogProps) {
  const { call, queryClient } = useApp();
  const text = useText('console-tax-reports');
  const common = useText('common');
  // Repeating a call after a lost response must not fail.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(forms[authority], {
    values: { number: '', proof: '' },
    send: (body) => call('POST /api/admin/tax-reports/{id}/handled', { params: { id }, body, idempotencyKey }),
    onSent: async () => {
      await refreshTaxReports(queryClient);
      onClose();
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('handled.text')}</p>
      <FormField
        {...form.text('number')}
        label={text(`handled.number.${authority}`)}
        hint={authority === 'KSEF' ? text('handled.numberHint') : undefined}
        {...(authority === 'KSEF' ? {} : { optionalLabel: common('optional') })}
        autoComplete="off"
        maxLength={60}
      />
      <FormTextArea {...form.text('proof')} label={text('handled.proof')} hint={text('handled.proofHint')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('handled.submit')}
      </FormActions>
    </form>
  );
}
