import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { companiesQuery } from '../../shared/place-queries.ts';
import { exportsQuery } from './exports-query.ts';

interface Values {
  /** The id of a company, or `all`. */
  readonly legalEntityId: string;
  readonly documents: boolean;
  readonly reason: string;
}

const ALL = 'all';

const definition = defineForm<Values, Values>({
  paths: ['legalEntityId', 'documents', 'reason'],
  validate: (values) => {
    const errors = (['legalEntityId', 'reason'] as const)
      .filter((path) => values[path].trim() === '')
      .map((path) => ({ path, code: 'revalid/rule/basic/not-null' as const }));
    return errors.length > 0 ? { valid: false, errors } : { valid: true, value: { ...values, reason: values.reason.trim() } };
  },
});

/** Asks what a full export contains and why it is made. */
export function FullExportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText('console-exports');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('full.title')} closeLabel={common('action.close')}>
      {open ? <FullExportForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function FullExportForm({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const text = useText('console-exports');
  const console = useText('console');
  const isOfAll = holdsEverywhere(useMe(), 'write:export');
  const companies = useQuery(companiesQuery(app));
  const form = useForm(definition, {
    values: { legalEntityId: isOfAll ? ALL : '', documents: false, reason: '' },
    send: ({ legalEntityId, ...body }) =>
      app.call('POST /api/admin/full-exports', { body: { ...body, legalEntityId: legalEntityId === ALL ? null : legalEntityId } }),
    onSent: async () => {
      onClose();
      await app.queryClient.invalidateQueries({ queryKey: exportsQuery(app).queryKey });
    },
  });
  const options = [
    ...(isOfAll ? [{ value: ALL, label: text('full.organisation') }] : []),
    ...(companies.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form className={css.form} {...form.props}>
      <p>{text('full.text')}</p>
      <FormSelect
        {...form.text('legalEntityId')}
        label={text('full.of')}
        options={options}
        {...(isOfAll ? {} : { placeholder: text('full.choose') })}
      />
      <FormCheckbox {...form.tick('documents')}>{text('full.documents')}</FormCheckbox>
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} variant="primary" onCancel={onClose}>
        {text('full.submit')}
      </FormActions>
    </form>
  );
}
