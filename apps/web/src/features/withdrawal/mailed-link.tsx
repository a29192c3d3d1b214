import type { WithdrawalAcknowledged, WithdrawalStatement } from '@komora/api';
import { Button } from '@komora/ui/button';
import { SkeletonCard } from '@komora/ui/skeleton-card';
import { Loading } from '@komora/web-kit/loading';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ConfirmStep } from './confirm-step.tsx';
import css from './withdrawal.module.css';
import { WithdrawalError } from './withdrawal-error.tsx';

export interface MailedLinkProps {
  readonly token: string;
  readonly onBack: () => void;
  readonly onDone: (statement: WithdrawalStatement, acknowledged: WithdrawalAcknowledged) => void;
}

/** The statement of a mailed link, to be confirmed. */
export function MailedLink({ token, onBack, onDone }: MailedLinkProps) {
  const { call } = useApp();
  const text = useText('withdrawal');
  const { data, error } = useQuery({
    queryKey: ['withdrawal-link', token],
    queryFn: ({ signal }) => call('POST /api/client/withdrawal/link', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data !== undefined)
    return (
      <ConfirmStep
        statement={data.statement}
        preview={data.preview}
        token={token}
        onBack={onBack}
        onDone={(acknowledged) => onDone(data.statement, acknowledged)}
      />
    );
  if (error === null)
    return (
      <Loading className={css.form}>
        <SkeletonCard blocks={['3rem', '1.5rem']} />
        <SkeletonCard blocks={['1.5rem', '1.5rem', '1.5rem', '1.5rem']} />
      </Loading>
    );
  return (
    <div className={css.form}>
      <WithdrawalError error={error} />
      <div className={css.acts}>
        <Button onClick={onBack}>{text('link.again')}</Button>
      </div>
    </div>
  );
}
