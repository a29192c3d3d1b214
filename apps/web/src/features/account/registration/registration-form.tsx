import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import type { Registration } from '@komora/contract/registration';
import { languageOf } from '@komora/i18n';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type FormEvent, Fragment, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { useSubmitType, useTypedBefore } from '../../../forms/before-hydration.ts';
import forms from '../../../forms/form.module.css';
import { FormField } from '../../../forms/form-field.tsx';
import { LegalLink } from '../../../forms/legal-link.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PHONES, withPrefix } from '../../../forms/phone.ts';
import { useFieldErrors } from '../../../forms/use-field-errors.ts';
import { codeText } from '../../../texts/code-text.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useLocale, useText } from '../../../texts/use-text.ts';
import { Button, Checkbox, Notice } from '../../../ui/index.ts';
import css from '../account.module.css';
import { CONSENTS, REGISTRATION, type RegistrationField } from './registration-kind.ts';

type TextName = 'firstName' | 'lastName' | 'email' | 'phoneNumber';

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  passwordConfirmation: '',
  termsAndConditions: false,
  privacyPolicy: false,
  newsletter: false,
} as const satisfies Omit<Registration, 'userLanguage'>;

/** Fields that the server refuses by a code of its own. */
const TAKEN: Partial<Record<ErrorCode, RegistrationField>> = {
  'registration/email-exists': 'email',
  'registration/phone-exists': 'phoneNumber',
};

/** Makes an account. Nothing is ticked beforehand. */
export function RegistrationForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const app = useApp();
  const { country } = app.config;
  const text = useText('registration');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const userLanguage = languageOf(useLocale());
  const [values, setValues] = useState<Registration>(() => ({ ...EMPTY, userLanguage }));
  const [submitted, setSubmitted] = useState(false);
  const errors = useFieldErrors(REGISTRATION, values);
  const submitType = useSubmitType();
  useTypedBefore(form, (name, value) => setValues((before) => ({ ...before, [name]: value })));
  const focus = (path: RegistrationField | undefined): void => {
    if (path !== undefined) form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  };
  const register = useMutation({
    mutationFn: async (given: Registration): Promise<string | null> => {
      const judged = await errors.judge(given);
      if (!judged.good) {
        focus(errors.first(judged.errors));
        return null;
      }
      await app.call('POST /api/user/register', { body: { ...judged.value, referralCode: app.storage.referralCode.get() } });
      return judged.value.email;
    },
    onSuccess: (email) => {
      if (email === null) return;
      app.storage.referralCode.remove();
      onDone(email);
    },
    onError: (error, given) => focus(errors.take(error, given)[0] ?? takenBy(error)?.path),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!register.isPending) register.mutate(values);
  };
  const taken = takenBy(register.error);
  const codeAt = (path: RegistrationField): ErrorCode | undefined => {
    const unchanged = register.variables?.[path] === values[path];
    return errors.of(path) ?? (taken?.path === path && unchanged ? taken.code : undefined);
  };
  const set = <Name extends RegistrationField>(name: Name, value: Registration[Name]): void =>
    setValues((before) => ({ ...before, [name]: value }));
  const field = (name: TextName, more: Partial<ComponentProps<typeof FormField>>) => (
    <FormField
      label={text(`field.${name}`)}
      name={name}
      code={codeAt(name)}
      value={values[name]}
      onWrite={(value) => set(name, value)}
      onLeave={() => errors.leave(name)}
      {...more}
    />
  );
  const password = (name: 'password' | 'passwordConfirmation') => (
    <PasswordField
      name={name}
      label={text(`field.${name}`)}
      autoComplete="new-password"
      withRules={name === 'password'}
      code={codeAt(name)}
      value={values[name]}
      onWrite={(value) => set(name, value)}
      onLeave={() => errors.leave(name)}
    />
  );
  const atField = taken !== undefined || REGISTRATION.paths.some((path) => errors.of(path) !== undefined);
  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      <div className={forms.pair}>
        {field('firstName', { autoComplete: 'given-name' })}
        {field('lastName', { autoComplete: 'family-name' })}
      </div>
      {field('email', {
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'off',
        spellCheck: false,
        help: codeAt('email') === 'registration/email-exists' ? <Link to="/login">{text('emailTaken')}</Link> : undefined,
      })}
      {field('phoneNumber', {
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel',
        hint: text('phoneHint', { format: PHONES[country].example }),
        onLeave: (typed) => {
          set('phoneNumber', withPrefix(typed, country));
          errors.leave('phoneNumber');
        },
      })}
      {password('password')}
      {password('passwordConfirmation')}
      <fieldset className={css.consents}>
        <legend>{text('consent.title')}</legend>
        {CONSENTS.map((name) => {
          const code = submitted ? errors.of(name) : undefined;
          return (
            <Fragment key={name}>
              <Checkbox
                name={name}
                required={name !== 'newsletter'}
                checked={values[name]}
                error={code === undefined ? undefined : codeText(app, code)}
                onChange={(event) => set(name, event.target.checked)}
              >
                {text(`consent.${name}`)}
              </Checkbox>
              {name === 'newsletter' ? null : <LegalLink of={name === 'privacyPolicy' ? 'gdpr' : 'terms'} />}
            </Fragment>
          );
        })}
      </fieldset>
      {register.error === null || atField ? null : (
        <Notice tone="error" announce>
          {errorText(app, register.error)}
        </Notice>
      )}
      <Button type={submitType} variant="primary" size="large" wide busy={register.isPending} busyLabel={common('state.loading')}>
        {text('submit')}
      </Button>
    </form>
  );
}

function takenBy(error: unknown): { readonly path: RegistrationField; readonly code: ErrorCode } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error.problem;
  const path = TAKEN[code];
  return path === undefined ? undefined : { path, code };
}
