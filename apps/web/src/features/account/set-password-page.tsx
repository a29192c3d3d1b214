import { ApiError } from '@komora/api/client';
import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { codeText } from '@komora/web-kit/code-text';
import { useForm } from '@komora/web-kit/use-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { Arrival } from '../../shared/focus/arrival.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { NewPasswordSection, newPasswordForm } from './new-password-section.tsx';
import { passwordTokenQuery } from './password-token-query.ts';

/** Sets a password with the token of an e-mailed link, for new accounts and forgotten passwords. */
export function SetPasswordPage({ token }: { readonly token: string | undefined }) {
  const app = useApp();
  const text = useText('account');
  // Asked on arrival: a dead link is reported before a new password is typed. Without an answer the form decides.
  const check = useQuery(passwordTokenQuery(app.call, token));
  const form = useForm(newPasswordForm, {
    values: { token: token ?? '', newPassword: '', newPasswordConfirmation: '' },
    send: async (body) => {
      await app.call('POST /auth/password/change', { body });
      return true;
    },
    // The server has ended all sessions of the account.
    onSent: () => app.session.signOut(),
  });
  const isDead = [form.error, check.error].some(
    (error) => error instanceof ApiError && error.problem.code === 'password-reset/invalid-token',
  );
  if (token === undefined || (isDead && !form.result))
    return (
      <Arrival>
        <EmptyState
          illustration="missing"
          level={1}
          title={token === undefined ? text('resetPassword.missingTitle') : codeText(app.texts, 'password-reset/invalid-token')}
          actions={
            <Link to="/reset-password/request" className={buttonClass({ variant: 'primary' })}>
              {text('resetPassword.again')}
            </Link>
          }
        >
          <p role="status">{text(token === undefined ? 'resetPassword.missingText' : 'resetPassword.invalidText')}</p>
        </EmptyState>
      </Arrival>
    );
  if (form.result)
    return (
      <Arrival>
        <EmptyState
          illustration="success"
          level={1}
          title={text('resetPassword.doneTitle')}
          actions={
            <Link to="/login" className={buttonClass({ variant: 'primary' })}>
              {text('login.title')}
            </Link>
          }
        >
          <p role="status">{text('resetPassword.doneText')}</p>
        </EmptyState>
      </Arrival>
    );
  return <NewPasswordSection form={form} title={text('resetPassword.title')} username={check.data?.email} />;
}
