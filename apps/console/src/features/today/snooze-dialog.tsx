import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { localDay } from '../../shared/zone.ts';
import { ManyPreview, useTaskPreview } from './many-outcome.tsx';
import { type ManyOutcome, outcomeOf } from './outcome.ts';
import { refsOf, type Selection } from './selection.ts';

const snoozeForm = defineForm<{ readonly until: string }, { readonly until: string }>({
  paths: ['until'],
  validate: ({ until }) =>
    until === '' ? { valid: false, errors: [{ path: 'until', code: 'revalid/rule/basic/not-null' }] } : { valid: true, value: { until } },
});

export interface ManyDialogProps {
  readonly open: boolean;
  readonly selection: Selection;
  readonly onDone: (outcome: ManyOutcome) => void;
  readonly onClose: () => void;
}

/** Hides tasks until a day. */
export function SnoozeDialog(props: ManyDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('snooze.title')} closeLabel={common('action.close')}>
      {props.open ? <SnoozeForm {...props} /> : null}
    </Dialog>
  );
}

function SnoozeForm({ selection, onDone, onClose }: ManyDialogProps) {
  const app = useApp();
  const text = useText('console-today');
  const day = (days: number): string => localDay(app.now(), days);
  const preview = useTaskPreview({ act: 'SNOOZE' }, selection);
  const form = useForm(snoozeForm, {
    values: { until: day(1) },
    send: ({ until }) => app.call('POST /api/admin/today/snooze', { body: { tasks: refsOf(selection), until } }),
    onSent: (outcome) => onDone(outcomeOf(outcome, selection)),
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('snooze.text')}</p>
      <FormField {...form.text('until')} type="date" min={day(1)} max={day(366)} label={text('snooze.until')} />
      <ManyPreview query={preview} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('snooze.submit', { count: selection.size })}
      </FormActions>
    </form>
  );
}
