import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton, type SubmitButtonProps } from '@komora/web-kit/form-parts';
import { type FormState, useForm } from '@komora/web-kit/use-form';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import forms from '../../shared/forms/form.module.css';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';

/**
 * An act that needs a proof of who the client is. Without a password a login or a code of the last 15 minutes is enough.
 * @returns why it did not happen, to show; null when it is done
 */
export type ProvenAct = (password: string | undefined) => Promise<string | null>;

/** The server asks for the password, because the last login is too old. */
export function isProofMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path === 'password');
}

/** Moves the focus to the field that takes the place of a pressed button. */
function useFocusedField(name: string): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus(), [name]);
  return region;
}

type ActButton = Pick<SubmitButtonProps, 'variant' | 'icon' | 'children'>;

interface ProofProps {
  readonly act: ProvenAct;
  readonly onDone: () => unknown;
  /** How the button that acts looks; without it a primary `Continue`. */
  readonly button?: ActButton;
}

/** Asks for the password, or for a code by e-mail, and then acts. */
export function Proof(props: ProofProps) {
  const app = useApp();
  const text = useText('profile');
  const common = useText('common');
  const { user } = useSession();
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => app.call('POST /auth/code/request', { body: { email } }),
  });
  if (asking.isSuccess && user !== undefined) return <ByCode {...props} email={user.email} onPassword={() => asking.reset()} />;
  return (
    <div className={forms.form}>
      <ByPassword {...props} email={user?.email ?? ''} />
      {asking.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, asking.error)}
        </Alert>
      )}
      <Button
        icon="mail"
        disabled={user === undefined}
        busy={asking.isPending}
        busyLabel={common('state.loading')}
        onClick={() => (user === undefined ? undefined : asking.mutate(user.email))}
      >
        {text('proof.sendCode')}
      </Button>
    </div>
  );
}

interface ActForm {
  readonly form: Pick<FormState, 'pending' | 'failure' | 'wrong'> & { readonly result: string | null | undefined };
}

/** Why the form could not be sent, or why the act did not happen. */
export function ActFailure({ form }: ActForm) {
  return (
    <>
      <FormFailure form={form} />
      {form.result == null ? null : (
        <Alert tone="error" announce>
          {form.result}
        </Alert>
      )}
    </>
  );
}

const passwordForm = defineForm<{ readonly password: string }, { readonly password: string }>({
  paths: ['password'],
  validate: (values) =>
    values.password === ''
      ? { valid: false, errors: [{ path: 'password', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: values },
});

function ByPassword({ act, onDone, button, email }: ProofProps & { readonly email: string }) {
  const text = useText('profile');
  const region = useFocusedField('password');
  const form = useForm(passwordForm, {
    values: { password: '' },
    send: ({ password }) => act(password),
    onSent: (failure) => (failure === null ? onDone() : undefined),
  });
  return (
    <div ref={region}>
      <form className={forms.form} {...form.props}>
        <p>{text('proof.title')}</p>
        {/* Shows a password manager whose password this is. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField {...form.text('password')} autoComplete="current-password" label={text('changePassword.oldPassword')} />
        <ActFailure form={form} />
        <SubmitButton form={form} variant="primary" {...button}>
          {button?.children ?? text('proof.confirm')}
        </SubmitButton>
      </form>
    </div>
  );
}

const codeForm = defineForm<{ readonly code: string }, { readonly code: string }>({
  paths: ['code'],
  validate: { load: async () => (await import('./validate-proof.ts')).validateProofCode },
  fieldOfCode: { 'sign-in-code/wrong': 'code', 'sign-in-code/ended': 'code' },
});

function ByCode({ act, onDone, button, email, onPassword }: ProofProps & { readonly email: string; readonly onPassword: () => void }) {
  const { call } = useApp();
  const text = useText('profile');
  const region = useFocusedField('code');
  // A code works once; the act may have to be tried again.
  const [isProven, setIsProven] = useState(false);
  const form = useForm(codeForm, {
    values: { code: '' },
    send: async (body) => {
      if (!isProven) await call('POST /auth/code/confirm', { body });
      setIsProven(true);
      return act(undefined);
    },
    onSent: (failure) => (failure === null ? onDone() : undefined),
  });
  return (
    <div ref={region}>
      <form className={forms.form} {...form.props}>
        <FormField
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isProven}
          label={text('proof.code')}
          hint={text('proof.codeSent', { email })}
        />
        <ActFailure form={form} />
        <SubmitButton form={form} variant="primary" {...button}>
          {button?.children ?? text('proof.confirm')}
        </SubmitButton>
        <Button variant="quiet" onClick={onPassword}>
          {text('proof.withPassword')}
        </Button>
      </form>
    </div>
  );
}
