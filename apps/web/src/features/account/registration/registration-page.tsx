import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { EmptyState } from '@komora/ui/state';
import { StepDrawing } from '@komora/ui/steps';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ResendConfirmation } from '../../../entities/account/resend-confirmation.tsx';
import { Arrival } from '../../../shared/focus/arrival.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from '../account.module.css';
import { RegistrationForm } from './registration-form.tsx';

const REASONS = [
  ['codes', 'key'],
  ['papers', 'invoice'],
  ['order', 'bolt'],
  ['referral', 'gift'],
] as const;

/** Creates an account; the client must then confirm the e-mail address. */
export function RegistrationPage() {
  const text = useText('registration');
  const account = useText('account');
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <Arrival>
        <EmptyState
          illustration="waiting"
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
