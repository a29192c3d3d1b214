import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';

const FIELDS = ['taxOffice', 'voivodeship', 'county', 'commune'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

const jpkForm = defineForm<Values, Values>({
  paths: [...FIELDS],
  validate: (values) => {
    const wrong = FIELDS.filter((name) => (name === 'taxOffice' ? !/^\d{4}$/.test(values[name].trim()) : values[name].trim() === ''));
    if (wrong.length === 0) return { valid: true, value: values };
    return {
      valid: false,
      errors: wrong.map((path) => ({
        path,
        code: values[path].trim() === '' ? ('revalid/rule/basic/not-null' as const) : ('revalid/rule/basic/regex' as const),
      })),
    };
  },
});

export interface JpkDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly send: (values: Values) => Promise<unknown>;
}

/** Asks for what the Polish form needs and the record of the company does not have. */
export function JpkDialog({ open, onClose, send }: JpkDialogProps) {
  const text = useText('console-month-end');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('jpk.title')} closeLabel={common('action.close')}>
      {open ? <JpkForm onClose={onClose} send={send} /> : null}
    </Dialog>
  );
}

function JpkForm({ onClose, send }: Omit<JpkDialogProps, 'open'>) {
  const text = useText('console-month-end');
  const form = useForm(jpkForm, { values: { taxOffice: '', voivodeship: '', county: '', commune: '' }, send, onSent: onClose });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('jpk.text')}</p>
      {FIELDS.map((name) => (
        <FormField key={name} {...form.text(name)} autoComplete="off" label={text(`jpk.${name}`)} />
      ))}
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('files.make', { format: text('format.JPK_FA') })}
      </FormActions>
    </form>
  );
}
