import type { StaffMember } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { LOCALE_NAMES, LOCALES, languageOf } from '@komora/i18n';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { staffQuery } from '../../shared/staff-query.ts';

interface PersonValues {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly reason: string;
}
type Path = keyof PersonValues;

interface PersonBody {
  readonly name: string;
  readonly email: string;
  readonly locale: Language;
  readonly reason: string;
}

const personForm: FormDefinition<PersonValues, Path, PersonBody> = {
  paths: ['name', 'email', 'locale', 'reason'],
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: String(value) }),
  validate: { load: async () => (await import('./validate-person.ts')).validatePerson },
  fieldOfCode: { 'staff/email-exists': 'email' },
};

/** Changes name, address and language of a colleague. */
export function PersonForm({ member }: { readonly member: StaffMember }) {
  const app = useApp();
  const text = useText('console-staff');
  const common = useText('console');
  const { id } = member;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
  const { form, merge } = useRecordForm(personForm, {
    record: member,
    valuesOf: ({ name, email, locale }: StaffMember = member): PersonValues => ({ name, email, locale, reason: '' }),
    reload,
    send: (body, version) => app.call('PUT /api/admin/staff/{id}', { params: { id }, body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={css.form} {...form.props}>
      <div className={css.pair}>
        <FormField {...form.text('name')} autoComplete="off" maxLength={100} label={common('person.name')} />
        <FormField
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={common('signIn.email')}
          hint={text('person.emailHint')}
        />
        <FormSelect
          {...form.text('locale')}
          label={common('person.language')}
          options={LOCALES.map((code) => ({ value: languageOf(code), label: LOCALE_NAMES[code] }))}
        />
      </div>
      <FormTextArea {...form.text('reason')} label={common('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form}>{text('person.save')}</SubmitButton>
        <p role="status">{form.result === undefined ? null : common('record.saved')}</p>
      </div>
    </form>
  );
}
