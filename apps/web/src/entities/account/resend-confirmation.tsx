import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../app.ts';
import { EmailForm } from '../forms/email-form.tsx';
import { errorText } from '../texts/error-text.ts';
import { useText } from '../texts/use-text.ts';
import { Button, Notice } from '../ui/index.ts';
import css from './login-form.module.css';

/** Seconds until a link may be asked for again: mail takes a while. */
const WAIT_S = 60;

/** Seconds left of the wait that began at `since` (ms since the epoch); 0 when there is none. */
function useWait(since: number | null): number {
  const { now } = useApp();
  const [moment, setMoment] = useState(now);
  const left = since === null ? 0 : Math.max(0, Math.ceil((since + WAIT_S * 1000 - moment) / 1000));
  const waiting = since !== null && left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(timer);
  }, [waiting, now]);
  return left;
}

export interface ResendConfirmationProps {
  /** Whose confirmation; asked for when it is not known. */
  readonly email?: string | undefined;
  /** A link has just been sent, so the wait begins at once. */
  readonly justSent?: boolean;
}

/** Sends the confirmation link of a registration once more. The answer does not tell whether such an account waits. */
export function ResendConfirmation({ email: known, justSent = false }: ResendConfirmationProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const [to, setTo] = useState(known);
  const [since, setSince] = useState(() => (justSent ? app.now() : null));
  const [again, setAgain] = useState(false);
  const left = useWait(since);
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
        <Notice tone="success" announce>
          {text('resend.sent', { email: to })}
        </Notice>
      ) : null}
      {sending.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, sending.error)}
        </Notice>
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
