import { ApiError } from '@komora/api/client';
import { buttonClass } from '@komora/ui/button';
import { Spinner } from '@komora/ui/progress';
import { EmptyState } from '@komora/ui/state';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { useForm } from '@komora/web-kit/use-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResendConfirmation } from '../../../entities/account/resend-confirmation.tsx';
import { useApp } from '../../../shared/app-context.ts';
import { Arrival } from '../../../shared/focus/arrival.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from '../account.module.css';
import { NewPasswordSection, newPasswordForm } from '../new-password-section.tsx';

/** Target of the link in the confirmation e-mail. */
export function ConfirmPage({ token }: { readonly token: string }) {
  const app = useApp();
  const text = useText('registration');
  const common = useText('common');
  // A query, not a mutation: a token is sent once, however often the page renders.
  const confirming = useQuery({
    queryKey: ['confirm-registration', token],
    queryFn: async ({ signal }) => {
      await app.call('POST /api/user/confirm-registration', { body: { token }, signal });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (confirming.isSuccess) return <Confirmed />;
  if (confirming.error === null)
    return (
      <EmptyState illustration="waiting" level={1} title={text('confirm.title')}>
        <p role="status">
          <Spinner label={common('state.loading')} />
        </p>
      </EmptyState>
    );
  const { error } = confirming;
  if (codeOf(error) === 'registration/password-needed') return <ConfirmWithPassword token={token} />;
  if (isInvalid(error)) return <InvalidLink />;
  return <LoadFailed query={confirming} level={1} title={text('confirm.failedTitle')} />;
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.problem.code : undefined);

/** A response of the server that a repetition does not change. */
function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status < 500 && error.problem.status > 0 && error.problem.code !== 'too-many-requests';
}

/** For a browser that did not register: only the person who confirms knows the password of the account. */
function ConfirmWithPassword({ token }: { readonly token: string }) {
  const app = useApp();
  const text = useText('registration');
  const form = useForm(newPasswordForm, {
    values: { token, newPassword: '', newPasswordConfirmation: '' },
    send: async (body) => {
      await app.call('POST /api/user/confirm-registration', { body });
      return true;
    },
  });
  if (form.result) return <Confirmed />;
  if (codeOf(form.error) === 'registration/invalid-token') return <InvalidLink />;
  return (
    <Arrival>
      <NewPasswordSection form={form} title={text('confirm.passwordTitle')} lead={text('confirm.passwordText')} />
    </Arrival>
  );
}

function Confirmed() {
  const text = useText('registration');
  const account = useText('account');
  const login = (
    <Link to="/login" className={buttonClass({ variant: 'primary' })}>
      {account('login.title')}
    </Link>
  );
  return (
    <Arrival>
      <EmptyState illustration="success" level={1} title={text('confirm.doneTitle')} actions={login}>
        <p role="status">{text('confirm.doneText')}</p>
      </EmptyState>
    </Arrival>
  );
}

function InvalidLink() {
  const text = useText('registration');
  const account = useText('account');
  return (
    <Arrival>
      <EmptyState illustration="missing" level={1} title={text('confirm.invalidTitle')}>
        <p role="status">{text('confirm.invalidText')}</p>
        <div className={css.way}>
          <ResendConfirmation />
          <p>
            {text('confirm.already')}{' '}
            <Link to="/login" className={css.link}>
              {account('login.submit')}
            </Link>
          </p>
        </div>
      </EmptyState>
    </Arrival>
  );
}
