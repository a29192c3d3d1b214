import { languageOf } from '@komora/i18n';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../../shared/forms/email-definition.ts';
import { EmailSuggestion } from '../../../shared/forms/email-suggestion.tsx';
import forms from '../../../shared/forms/form.module.css';
import { LegalLink } from '../../../shared/forms/legal-link.tsx';
import { NAME_AUTOCOMPLETE, nameOrder } from '../../../shared/forms/name-order.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { tidyPhone } from '../../../shared/forms/phone.ts';
import { PhoneField } from '../../../shared/forms/phone-field.tsx';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import css from '../account.module.css';
import { CONSENTS, NO_REGISTRATION, registrationForm } from './registration-definition.ts';

/** Makes an account. No consent is ticked beforehand. */
export function RegistrationForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const app = useApp();
  const { country } = app.config;
  const text = useText('registration');
  const locale = useLocale();
  const userLanguage = languageOf(locale);
  const definition = useMemo(() => registrationForm(userLanguage), [userLanguage]);
  const form = useForm(definition, {
    values: NO_REGISTRATION,
    send: async (registration) => {
      await app.call('POST /api/user/register', { body: { ...registration, referralCode: app.storage.referralCode.get() } });
      return registration.email;
    },
    onSent: (email) => {
      app.storage.referralCode.remove();
      onDone(email);
    },
    tidy: { phoneNumber: tidyPhone(country) },
  });
  const taken = form.code('email') === 'registration/email-exists';
  return (
    <form className={forms.form} {...form.props}>
      <div className={forms.pair}>
        {nameOrder(locale).map((name) => (
          <FormField key={name} {...form.text(name)} autoComplete={NAME_AUTOCOMPLETE[name]} label={text(`field.${name}`)} />
        ))}
      </div>
      <EmailSuggestion email={form.values.email} onUse={(email) => form.set('email', email)}>
        <FormField
          {...form.text('email')}
          {...EMAIL_INPUT}
          autoComplete="email"
          label={text('field.email')}
          help={taken ? <Link to="/login">{text('emailTaken')}</Link> : undefined}
        />
      </EmailSuggestion>
      <PhoneField {...form.text('phoneNumber')} country={country} label={text('field.phoneNumber')} />
      {/* Shows a password manager whose password this is. */}
      <input hidden readOnly autoComplete="username" value={form.values.email} />
      <PasswordField {...form.text('password')} autoComplete="new-password" withRules label={text('field.password')} />
      <PasswordField {...form.text('passwordConfirmation')} autoComplete="new-password" label={text('field.passwordConfirmation')} />
      <fieldset className={css.consents}>
        <legend>{text('consent.title')}</legend>
        {CONSENTS.map((name) => (
          <Fragment key={name}>
            <FormCheckbox {...form.tick(name)} required={name !== 'newsletter'}>
              {text(`consent.${name}`)}
            </FormCheckbox>
            {name === 'newsletter' ? null : <LegalLink of={name === 'privacyPolicy' ? 'gdpr' : 'terms'} />}
          </Fragment>
        ))}
      </fieldset>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary" size="large" wide>
        {text('submit')}
      </SubmitButton>
    </form>
  );
}
