import type { VatRuleRecord } from '@komora/api/admin';
import { localDateIn } from '@komora/domain/local-date';
import { Button } from '@komora/ui/button';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import {
  CORRECTION_PATHS,
  type Correction,
  type CorrectionPath,
  type CorrectionValues,
  correctionValues,
  formPath,
  validateCorrection,
} from './treatment-values.ts';

const correctionForm: FormDefinition<CorrectionValues, CorrectionPath, Correction> = {
  paths: CORRECTION_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateCorrection,
};

export interface CorrectRuleProps {
  readonly rule: VatRuleRecord;
  readonly onReload: () => Promise<unknown>;
  readonly onDone: () => unknown;
}

/** Corrects how a rule taxes; a rule that has not begun can also be withdrawn. */
export function CorrectRule({ rule, onReload, onDone }: CorrectRuleProps) {
  const app = useApp();
  const text = useText('console-companies');
  const console = useText('console');
  const { id, country, validFrom } = rule;
  const { form, merge } = useRecordForm(correctionForm, {
    record: rule,
    valuesOf: (record = rule) => correctionValues(record),
    reload: onReload,
    send: (correction, version) =>
      atFormFields(app.call('PUT /api/admin/vat-rules/{id}', { params: { id }, body: { ...correction, version } }), formPath),
    onSent: onDone,
  });
  // All four countries have the same local time.
  const isToCome = validFrom > localDateIn('Europe/Bratislava', new Date(app.now()));
  return (
    <>
      <form className={css.form} {...form.props}>
        <TreatmentFields form={form} country={country} />
        <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
        <FormProblem form={form} merge={merge} reload={onReload} />
        <div className={css.actions}>
          <SubmitButton form={form} variant="primary">
            {text('vat.correct.submit')}
          </SubmitButton>
        </div>
      </form>
      {isToCome ? <Withdrawal rule={rule} onDone={onDone} /> : null}
    </>
  );
}

function Withdrawal({ rule: { id, version }, onDone }: Pick<CorrectRuleProps, 'rule' | 'onDone'>) {
  const app = useApp();
  const text = useText('console-companies');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.form}>
      <h2>{text('vat.withdraw.heading')}</h2>
      <p>{text('vat.withdraw.text')}</p>
      <div className={css.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('vat.withdraw.submit')}
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        title={text('vat.withdraw.submit')}
        submit={text('vat.withdraw.submit')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/vat-rules/{id}/withdraw', { params: { id }, body: { version, reason } })}
        onDone={() => void onDone()}
        onClose={() => setOpen(false)}
      >
        <p>{text('vat.withdraw.text')}</p>
      </ReasonDialog>
    </section>
  );
}
