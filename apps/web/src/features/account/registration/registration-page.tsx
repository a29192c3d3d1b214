import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Arrival } from '../../../focus/arrival.tsx';
import { ResendConfirmation } from '../../../session/resend-confirmation.tsx';
import { useText } from '../../../texts/use-text.ts';
import { buttonClass, EmptyState, Icon, StepDrawing } from '../../../ui/index.ts';
import css from '../account.module.css';
import { RegistrationForm } from './registration-form.tsx';

const REASONS = [
  ['codes', 'key'],
  ['papers', 'invoice'],
  ['order', 'bolt'],
  ['referral', 'gift'],
] as const;

/** Makes an account; it is good once its e-mail address is confirmed. */
export function RegistrationPage() {
  const text = useText('registration');
  const account = useText('account');
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <Arrival>
        <EmptyState
          moment="waiting"
          level={1}
          title={text('sent.title')}
          actions={
            <Link to="/login" className={buttonClass({ variant: 'primary' })}>
              {account('login.title')}
            </Link>
          }
        >
          <p role="status">{text('sent.text', { email })}</p>
          <p>{text('sent.spam')}</p>
          <div className={css.way}>
            <ResendConfirmation email={email} justSent />
          </div>
        </EmptyState>
      </Arrival>
    );
  return (
    <section className={`${css.page} ${css.tall}`}>
      <div className={css.side}>
        <h1>{text('title')}</h1>
        <p className={css.soft}>{text('intro')}</p>
        <RegistrationForm onDone={setEmail} />
        <p>
          {text('haveAccount')}{' '}
          <Link to="/login" className={css.link}>
            {account('login.submit')}
          </Link>
        </p>
      </div>
      <div className={css.reasons}>
        <StepDrawing step="code" className={css.drawing} />
        <ul className="plain-list">
          {REASONS.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} size="large" />
              {text(`reason.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
