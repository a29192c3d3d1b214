import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { StepDrawing } from '@komora/ui/steps';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Arrival } from '../../shared/focus/arrival.tsx';
import { EmailForm } from '../../shared/forms/email-form.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './account.module.css';

/** Requests a link to set a new password; the response does not reveal whether the account exists. */
export function ResetRequestPage() {
  const { call } = useApp();
  const text = useText('account');
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Arrival>
        <EmptyState
          illustration="waiting"
          level={1}
          title={text('requestReset.doneTitle')}
          actions={
            <>
              <Link to="/login" className={buttonClass({ variant: 'primary' })}>
                {text('login.title')}
              </Link>
              <Button onClick={() => setSent(false)}>{text('requestReset.again')}</Button>
            </>
          }
        >
          <p role="status">{text('requestReset.doneText', { email })}</p>
          <p>{text('requestReset.spam')}</p>
        </EmptyState>
      </Arrival>
    );
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('requestReset.title')}</h1>
        <p className={css.soft}>{text('requestReset.text')}</p>
        <EmailForm
          label={text('login.username')}
          submit={text('requestReset.submit')}
          email={email}
          send={(to) => call('POST /auth/password/request-reset', { body: { email: to } })}
          onSent={(to) => {
            setEmail(to);
            setSent(true);
          }}
        />
        <p>
          <Link to="/login" className={css.link}>
            {text('requestReset.back')}
          </Link>
        </p>
      </div>
      <StepDrawing step="code" className={css.drawing} />
    </section>
  );
}
