import { Alert } from '@komora/ui/alert';
import { StepDrawing } from '@komora/ui/steps';
import { Link, useHydrated } from '@tanstack/react-router';
import { LoginForm } from '../../entities/account/login-form.tsx';
import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import css from './account.module.css';

export interface LoginPageProps {
  /** True if a payment returned to a page that needs a session, in another browser than the one with the session. */
  readonly isAfterPayment: boolean;
}

export function LoginPage({ isAfterPayment }: LoginPageProps) {
  const { config, session } = useApp();
  const text = useText('account');
  const common = useText('common');
  const locale = useLocale();
  // Only the browser knows: the server's page is the same for every visitor.
  const ended = useHydrated() && session.ended();
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('login.title')}</h1>
        {ended ? (
          <Alert tone="warning" title={text('login.endedTitle')} announce>
            {text('login.endedText')}
          </Alert>
        ) : null}
        {isAfterPayment ? <Alert tone="info">{text('login.paidElsewhere')}</Alert> : null}
        <LoginForm />
        <p>
          {text('login.newcomer')}{' '}
          <Link to="/registration" className={css.link}>
            {text('login.register')}
          </Link>
        </p>
        {config.sites.length === 0 ? null : (
          <nav aria-labelledby="elsewhere">
            <p id="elsewhere" className={css.soft}>
              {text('login.elsewhere')}
            </p>
            {config.sites.map(({ country, origin }) => (
              <a key={country} href={`${origin}/login?lang=${locale}`} className={css.peer}>
                {common(`country.${country}`)}
              </a>
            ))}
          </nav>
        )}
      </div>
      <StepDrawing step="code" className={css.drawing} />
    </section>
  );
}
