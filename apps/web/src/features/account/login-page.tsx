import { LoginForm } from '../../session/login-form.tsx';
import { useText } from '../../texts/use-text.ts';
import { StepDrawing } from '../../ui/index.ts';
import css from './account.module.css';

export function LoginPage() {
  const text = useText('account');
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('login.title')}</h1>
        <LoginForm />
        <p className={css.soft}>{text('login.newcomer')}</p>
      </div>
      <StepDrawing step="code" className={css.drawing} />
    </section>
  );
}
