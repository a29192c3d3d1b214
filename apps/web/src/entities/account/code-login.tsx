import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EmailForm } from '../../shared/forms/email-form.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { LoginFailure } from './login-failure.tsx';
import css from './login-form.module.css';
import { type CodeCredentials, prefillOrder, requestCode, signInWithCode } from './sign-in.ts';
import { useWait } from './use-wait.ts';

/** Seconds until another code may be requested: mail takes time. */
const WAIT_S = 30;

const codeForm = defineForm<CodeCredentials, CodeCredentials>({
  paths: ['code', 'rememberMe'],
  validate: { load: async () => (await import('./validate-code.ts')).validateCode },
  fieldOfCode: { 'sign-in-code/wrong': 'code', 'sign-in-code/ended': 'code' },
});

export interface CodeLoginProps {
  readonly email: string;
  /** A code was sent to the address; otherwise the address is asked for. */
  readonly isSent: boolean;
  readonly rememberMe: boolean;
  readonly onPassword: () => void;
}

/** Signs in with a code by e-mail. The response does not reveal whether an account has the address. */
export function CodeLogin({ email, isSent, rememberMe, onPassword }: CodeLoginProps) {
  const app = useApp();
  const text = useText('account');
  const [to, setTo] = useState(email);
  const [isAsking, setIsAsking] = useState(!isSent);
  const region = useRef<HTMLElement>(null);
  // The pressed button is gone, and what comes next is to type.
  useEffect(() => {
    region.current?.querySelector<HTMLInputElement>(isAsking ? 'input[name=email]' : 'input[name=code]')?.focus();
  }, [isAsking]);
  return (
    <section ref={region} className={css.form} aria-labelledby="by-code">
      <h2 id="by-code" className={css.heading}>
        {text('byCode.title')}
      </h2>
      {isAsking ? (
        <>
          <p>{text('byCode.text')}</p>
          <EmailForm
            label={text('login.username')}
            submit={text('byCode.send')}
            email={to}
            send={(address) => requestCode(app, address)}
            onSent={(address) => {
              setTo(address);
              setIsAsking(false);
            }}
          />
        </>
      ) : (
        <CodeForm email={to} rememberMe={rememberMe} onOther={() => setIsAsking(true)} />
      )}
      <Button variant="quiet" icon="key" className={css.other} onClick={onPassword}>
        {text('byCode.password')}
      </Button>
    </section>
  );
}

interface CodeFormProps {
  readonly email: string;
  readonly rememberMe: boolean;
  readonly onOther: () => void;
}

function CodeForm({ email, rememberMe, onOther }: CodeFormProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const [since, setSince] = useState<number | null>(app.now);
  const left = useWait(since, WAIT_S);
  const form = useForm(codeForm, {
    values: { username: email, code: '', rememberMe },
    send: (credentials) => signInWithCode(app, credentials),
    onSent: () => void prefillOrder(app),
    focusOnFailure: 'code',
  });
  const again = useMutation({
    networkMode: 'always',
    mutationFn: () => requestCode(app, email),
    onSuccess: () => {
      setSince(app.now());
      form.reset({ ...form.values, code: '' });
    },
  });
  return (
    <>
      <form className={css.form} {...form.props}>
        <FormField
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          inputClassName={css.code}
          label={text('byCode.code')}
          hint={text('byCode.sent', { email })}
        />
        <FormCheckbox {...form.tick('rememberMe')}>{text('login.rememberMe')}</FormCheckbox>
        <LoginFailure failure={form.failure} email={email} />
        <SubmitButton form={form} variant="primary" size="large" wide>
          {text('login.submit')}
        </SubmitButton>
      </form>
      <div className={css.resend}>
        {again.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, again.error)}
          </Alert>
        )}
        <p role="status">{again.isSuccess ? text('byCode.sent', { email }) : null}</p>
        {left > 0 ? (
          <p className={css.wait}>{text('byCode.wait', { seconds: left })}</p>
        ) : (
          <Button icon="mail" busy={again.isPending} busyLabel={common('state.loading')} onClick={() => again.mutate()}>
            {text('byCode.again')}
          </Button>
        )}
        <Button variant="quiet" onClick={onOther}>
          {text('byCode.other')}
        </Button>
      </div>
    </>
  );
}
