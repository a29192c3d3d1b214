import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { canAddressHavePasskeys } from '@komora/web-kit/passkey-address';
import { arePasskeysPossible } from '@komora/web-kit/passkeys';
import { useForm } from '@komora/web-kit/use-form';
import { useMutation } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../shared/forms/email-definition.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { LoginFailure } from './login-failure.tsx';
import css from './login-form.module.css';
import { type Credentials, prefillOrder, requestCode, signIn } from './sign-in.ts';

const PasskeyLogin = lazy(async () => ({ default: (await import('./passkey-login.tsx')).PasskeyLogin }));
const CodeLogin = lazy(async () => ({ default: (await import('./code-login.tsx')).CodeLogin }));

const loginForm = defineForm<Credentials, Credentials>({
  paths: ['username', 'password', 'rememberMe'],
  validate: { load: async () => (await import('./validate-login.ts')).validateLogin },
});

export interface LoginFormProps {
  /** The e-mail to begin with. */
  readonly username?: string | undefined;
}

/** E-mail and password, or a code by e-mail. The page that shows the form decides what follows a login. */
export function LoginForm({ username = '' }: LoginFormProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const [tried, setTried] = useState(username);
  const [byCode, setByCode] = useState<{ readonly email: string; readonly isSent: boolean } | null>(null);
  // Only the browser knows whether it has passkeys. Their button has its place before that, so that nothing moves when it appears.
  const hasPlace = canAddressHavePasskeys(app.config.publicUrl);
  const hasPasskeys = useHydrated() && arePasskeysPossible();
  const element = useRef<HTMLDivElement>(null);
  const isBack = useRef(false);
  // The button that led back here is gone.
  useEffect(() => {
    if (byCode === null && isBack.current) element.current?.querySelector('input')?.focus();
    isBack.current = byCode !== null;
  }, [byCode]);
  const form = useForm(loginForm, {
    values: { username, password: '', rememberMe: false },
    send: (credentials) => signIn(app, credentials),
    onSent: () => void prefillOrder(app),
    onFailed: (_, values) => setTried(values.username.trim()),
    focusOnFailure: 'password',
  });
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: async (typed: string) => {
      const { validateEmail } = await import('../../shared/forms/validate-email.ts');
      const checked = validateEmail({ email: typed });
      if (!checked.valid) return { email: typed, isSent: false };
      await requestCode(app, checked.value.email);
      return { email: checked.value.email, isSent: true };
    },
    onSuccess: setByCode,
  });
  if (byCode !== null)
    return (
      <Suspense fallback={<Skeleton height="16rem" />}>
        <CodeLogin {...byCode} rememberMe={form.values.rememberMe} onPassword={() => setByCode(null)} />
      </Suspense>
    );
  return (
    <div ref={element}>
      <form className={css.form} {...form.props}>
        <FormField {...form.text('username')} {...EMAIL_INPUT} autoComplete="username webauthn" label={text('login.username')} />
        <PasswordField {...form.text('password')} autoComplete="current-password" label={text('login.password')} />
        <div className={css.memory}>
          <FormCheckbox {...form.tick('rememberMe')}>{text('login.rememberMe')}</FormCheckbox>
          <Link to="/reset-password/request" className={css.forgot}>
            {text('login.forgot')}
          </Link>
        </div>
        <LoginFailure failure={form.failure} email={tried} />
        {asking.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, asking.error)}
          </Alert>
        )}
        <SubmitButton form={form} variant="primary" size="large" wide>
          {text('login.submit')}
        </SubmitButton>
        <Button
          icon="mail"
          size="large"
          wide
          busy={asking.isPending}
          busyLabel={common('state.loading')}
          onClick={() => asking.mutate(form.values.username)}
        >
          {text('byCode.button')}
        </Button>
        {hasPlace || hasPasskeys ? (
          <div className={hasPlace ? css.passkey : undefined}>
            {hasPasskeys ? (
              <Suspense fallback={null}>
                <PasskeyLogin rememberMe={form.values.rememberMe} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </form>
    </div>
  );
}
