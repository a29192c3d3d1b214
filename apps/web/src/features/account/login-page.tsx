import { Link, useHydrated } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { LoginForm } from '../../session/login-form.tsx';
import { useLocale, useText } from '../../texts/use-text.ts';
import { Notice, StepDrawing } from '../../ui/index.ts';
import css from './account.module.css';

export function LoginPage() {
  const { config, session } = useApp();
  const text = useText('account');
  const common = useText('common');
  const locale = useLocale();
  // Only this visit knows: the server's page is the same for everyone.
  const ended = useHydrated() && session.ended();
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('login.title')}</h1>
        {ended ? (
          <Notice tone="warning" title={text('login.endedTitle')} announce>
            {text('login.endedText')}
          </Notice>
        ) : null}
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
              <a key={country} href={`${origin}/login?lang=${locale}`} className={css.sibling}>
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
