import type { Me } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { LOCALE_NAMES, LOCALES, languageOf } from '@komora/i18n';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { meQuery, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import css from './profile.module.css';

interface NameValues {
  readonly name: string;
  readonly locale: string;
}
interface EmailValues {
  readonly email: string;
}

const nameForm: FormDefinition<NameValues, keyof NameValues, { readonly name: string; readonly locale: Language }> = {
  paths: ['name', 'locale'],
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: String(value) }),
  validate: { load: async () => (await import('./validate-own-person.ts')).validateOwnName },
};
const emailForm: FormDefinition<EmailValues, 'email', { readonly email: string }> = {
  paths: ['email'],
  read: ({ email }) => email,
  write: (_values, _path, value) => ({ email: String(value) }),
  validate: { load: async () => (await import('./validate-own-person.ts')).validateOwnEmail },
  fieldOfCode: { 'staff/email-exists': 'email' },
};

/** Name, language of messages, and the address of the signed-in person. */
export function OwnPerson() {
  const text = useText('console');
  const reload = useReload();
  return (
    <>
      <section className={css.section}>
        <h2>{text('own.title')}</h2>
        <OwnName reload={reload} />
      </section>
      <section className={css.section}>
        <h2>{text('own.emailTitle')}</h2>
        <OwnEmail reload={reload} />
      </section>
    </>
  );
}

function useReload() {
  const app = useApp();
  return async () => {
    await app.queryClient.invalidateQueries({ queryKey: meQuery(app).queryKey });
    await app.queryClient.invalidateQueries({ queryKey: ['sessions'] });
  };
}

interface Reloading {
  readonly reload: () => Promise<unknown>;
}

function OwnName({ reload }: Reloading) {
  const app = useApp();
  const me = useMe();
  const text = useText('console');
  const { form, merge } = useRecordForm(nameForm, {
    record: me,
    valuesOf: ({ name, locale }: Me = me): NameValues => ({ name, locale }),
    reload,
    send: (body, version) => app.call('PUT /api/admin/me', { body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <div className={formCss.pair}>
        <FormField {...form.text('name')} autoComplete="name" maxLength={100} label={text('person.name')} />
        <FormSelect
          {...form.text('locale')}
          label={text('own.language')}
          options={LOCALES.map((code) => ({ value: languageOf(code), label: LOCALE_NAMES[code] }))}
        />
      </div>
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('own.save')}</SubmitButton>
        <p role="status">{form.result === undefined ? null : text('record.saved')}</p>
      </div>
    </form>
  );
}

function OwnEmail({ reload }: Reloading) {
  const app = useApp();
  const me = useMe();
  const text = useText('console');
  const { form, merge } = useRecordForm(emailForm, {
    record: me,
    valuesOf: ({ email }: Me = me): EmailValues => ({ email }),
    reload,
    send: (body, version) => app.call('PUT /api/admin/me/email', { body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <FormField
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={text('signIn.email')}
        hint={text('own.emailNote')}
      />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('own.emailSave')}</SubmitButton>
        <p role="status">{form.result === undefined ? null : text('record.saved')}</p>
      </div>
    </form>
  );
}
