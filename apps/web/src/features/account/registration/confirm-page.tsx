import { ApiError } from '@komora/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { Arrival } from '../../../focus/arrival.tsx';
import { ResendConfirmation } from '../../../session/resend-confirmation.tsx';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, ErrorState, Spinner } from '../../../ui/index.ts';
import css from '../account.module.css';

/** Where the link of the confirmation e-mail leads. */
export function ConfirmPage({ token }: { readonly token: string }) {
  const app = useApp();
  const text = useText('registration');
  const account = useText('account');
  const common = useText('common');
  // A query and not a mutation: however often the page is drawn, a token is sent once.
  const confirming = useQuery({
    queryKey: ['confirm-registration', token],
    queryFn: async ({ signal }) => {
      await app.call('POST /api/user/confirm-registration', { body: { token }, signal });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const login = (
    <Link to="/login" className={buttonClass({ variant: 'primary' })}>
      {account('login.title')}
    </Link>
  );
  if (confirming.isSuccess)
    return (
      <Arrival>
        <EmptyState moment="success" level={1} title={text('confirm.doneTitle')} actions={login}>
          <p role="status">{text('confirm.doneText')}</p>
        </EmptyState>
      </Arrival>
    );
  if (confirming.error === null)
    return (
      <EmptyState moment="waiting" level={1} title={text('confirm.title')}>
        <p role="status">
          <Spinner label={common('state.loading')} />
        </p>
      </EmptyState>
    );
  const { error } = confirming;
  if (error instanceof ApiError && error.problem.status < 500 && error.problem.status > 0 && error.problem.code !== 'too-many-requests')
    return (
      <Arrival>
        <EmptyState moment="missing" level={1} title={text('confirm.invalidTitle')}>
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
  return (
    <ErrorState
      level={1}
      title={text('confirm.failedTitle')}
      actions={
        <Button variant="primary" icon="refresh" busy={confirming.isFetching} onClick={() => void confirming.refetch()}>
          {common('action.retry')}
        </Button>
      }
    >
      {errorText(app, error)}
    </ErrorState>
  );
}
