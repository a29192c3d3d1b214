import type { Language } from '@komora/api/enumerations';
import { LOCALE_NAMES, LOCALES, languageOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { Frame } from './frame.tsx';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

interface Body {
  readonly name: string;
  readonly email: string;
  readonly locale: Language;
}

const setUpForm = defineForm<Values, Body>({
  paths: ['name', 'email', 'locale'],
  validate: { load: async () => (await import('./validate-setup.ts')).validateSetUp },
});

/** First run: invites the first owner with the code that the start of the program prints. */
export function SetUpPage({ token }: { readonly token: string | null }) {
  const text = useText('console');
  return (
    <Frame title={text('setUp.title')} lead={text('setUp.lead')}>
      {token === null ? <Alert tone="warning">{text('setUp.noToken')}</Alert> : <SetUpForm token={token} />}
    </Frame>
  );
}

function SetUpForm({ token }: { readonly token: string }) {
  const { call } = useApp();
  const navigate = useNavigate();
  const text = useText('console');
  const locale = useLocale();
  const form = useForm(setUpForm, {
    values: { name: '', email: '', locale: languageOf(locale) },
    send: (body) => call('POST /api/admin/setup', { body: { ...body, token } }),
    onSent: ({ invitation }) => navigate({ to: '/invitation', hash: `token=${encodeURIComponent(invitation)}` }),
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('name')} autoComplete="name" label={text('person.name')} />
      <FormField
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        label={text('signIn.email')}
        hint={text('setUp.emailHint')}
      />
      <FormSelect
        {...form.text('locale')}
        label={text('person.language')}
        options={LOCALES.map((code) => ({ value: languageOf(code), label: LOCALE_NAMES[code] }))}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary">
        {text('setUp.submit')}
      </SubmitButton>
    </form>
  );
}
