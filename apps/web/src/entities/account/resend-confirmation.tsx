import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EmailForm } from '../../shared/forms/email-form.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './login-form.module.css';
import { useWait } from './use-wait.ts';

/** Seconds until another link may be requested: mail takes time. */
const WAIT_S = 60;

export interface ResendConfirmationProps {
  /** E-mail of the account; the form asks for it when it is unknown. */
  readonly email?: string | undefined;
  /** A link has just been sent, so the wait begins at once. */
  readonly justSent?: boolean;
}

/** Sends the confirmation link again. The response does not reveal whether an unconfirmed account exists. */
export function ResendConfirmation({ email: known, justSent = false }: ResendConfirmationProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const [to, setTo] = useState(known);
  const [since, setSince] = useState(() => (justSent ? app.now() : null));
  const [again, setAgain] = useState(false);
  const left = useWait(since, WAIT_S);
  const call = (email: string) => app.call('POST /api/user/resend-confirmation', { body: { email } });
  const sent = (email: string): void => {
    setTo(email);
    setAgain(true);
    setSince(app.now());
  };
  const sending = useMutation({ mutationFn: call, onSuccess: (_, email) => sent(email) });
  if (to === undefined) return <EmailForm label={text('login.username')} submit={text('resend.submit')} send={call} onSent={sent} />;
  return (
    <div className={css.resend}>
      {again ? (
        <Alert tone="success" announce>
          {text('resend.sent', { email: to })}
        </Alert>
      ) : null}
      {sending.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, sending.error)}
        </Alert>
      )}
      {left > 0 ? (
        <p className={css.wait}>{text('resend.wait', { seconds: left })}</p>
      ) : (
        <Button icon="mail" busy={sending.isPending} busyLabel={common('state.loading')} onClick={() => sending.mutate(to)}>
          {text('resend.submit')}
        </Button>
      )}
    </div>
  );
}
