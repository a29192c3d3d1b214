import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { errorText } from '@komora/web-kit/error-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';

/** Why the withdrawal failed, and the alternatives. */
export function WithdrawalError({ error }: { readonly error: Error }) {
  const app = useApp();
  const text = useText('withdrawal');
  const code = error instanceof ApiError ? error.problem.code : undefined;
  return (
    <Alert
      tone="error"
      announce
      title={errorText(app.texts, error)}
      actions={
        code === 'withdrawal/period-over' || code === 'withdrawal/consumers-only' ? (
          <Link to="/my/contracts">{text('rejected.toContracts')}</Link>
        ) : undefined
      }
    >
      {code === 'withdrawal/unknown-contract' ? text('rejected.unknown') : null}
      {code === 'withdrawal/invalid-link' ? text('rejected.link') : null}
      {code === 'withdrawal/period-over' ? text('rejected.over') : null}
      {code === 'withdrawal/already-withdrawn' ? text('rejected.already') : null}
    </Alert>
  );
}
