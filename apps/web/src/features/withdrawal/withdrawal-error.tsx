import { ApiError } from '@komora/contract/client';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Notice } from '../../ui/notice/notice.tsx';

/** Why the withdrawal did not go through, and what to do instead. */
export function Refusal({ error }: { readonly error: Error }) {
  const app = useApp();
  const text = useText('withdrawal');
  const code = error instanceof ApiError ? error.problem.code : undefined;
  return (
    <Notice
      tone="error"
      announce
      title={errorText(app, error)}
      actions={code === 'withdrawal/period-over' ? <Link to="/my/contracts">{text('refusal.toContracts')}</Link> : undefined}
    >
      {code === 'withdrawal/unknown-contract' ? text('refusal.unknown') : null}
      {code === 'withdrawal/period-over' ? text('refusal.over') : null}
      {code === 'withdrawal/already-withdrawn' ? text('refusal.already') : null}
    </Notice>
  );
}
