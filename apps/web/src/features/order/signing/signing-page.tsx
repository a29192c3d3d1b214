import type { AgreementToSign, SigningState } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { localeOf } from '@komora/i18n';
import { EmptyState } from '@komora/ui/state';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import type { FailedQuery } from '@komora/web-kit/query-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { AgreementText } from './agreement-text.tsx';
import { SignForm } from './sign-form.tsx';
import css from './signing.module.css';
import { SigningSkeleton } from './signing-skeleton.tsx';

/** The key omits the token, and the cache drops the result with the page. */
const KEY = ['signing'];

/** The agreement that staff prepared at the desk, to be read and signed by its client. */
export function SigningPage({ token }: { readonly token: string }) {
  const { call } = useApp();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('POST /api/client/signing/show', { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (token === '') return <Ended status="invalid" />;
  const onSigned = (state: SigningState): void => {
    queries.setQueryData(KEY, state);
  };
  const onChanged = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <QueryBoundary query={query} skeleton={<SigningSkeleton />} failed={(state) => <SigningFailed query={state} />}>
      {({ status, agreement }) =>
        agreement === null ? (
          <Ended status={status === 'OPEN' ? 'ENDED' : status} />
        ) : (
          <Signing token={token} agreement={agreement} onSigned={onSigned} onChanged={onChanged} />
        )
      }
    </QueryBoundary>
  );
}

function Ended({ status }: { readonly status: 'SIGNED' | 'ENDED' | 'EXPIRED' | 'invalid' }) {
  const text = useText('signing');
  return (
    <div role="status">
      <EmptyState illustration={status === 'SIGNED' ? 'success' : 'missing'} level={1} title={text(`${status}.title`)}>
        {text(`${status}.text`)}
      </EmptyState>
    </div>
  );
}

function SigningFailed({ query }: { readonly query: FailedQuery }) {
  const text = useText('signing');
  const { error } = query;
  if (error instanceof ApiError && error.problem.status === 400) return <Ended status="invalid" />;
  return <LoadFailed query={query} level={1} title={text('failed')} />;
}

interface SigningProps {
  readonly token: string;
  readonly agreement: AgreementToSign;
  readonly onSigned: (state: SigningState) => void;
  readonly onChanged: () => unknown;
}

function Signing({ token, agreement, onSigned, onChanged }: SigningProps) {
  const text = useText('signing');
  const format = useFormat();
  const { warehouseName, boxName, expiresAt, timeZone, language } = agreement;
  const until = format.dateTime(expiresAt, timeZone);
  return (
    <section className={css.page}>
      <header>
        <h1>{text('title')}</h1>
        <p>{text('lead', { warehouse: warehouseName, box: boxName, until })}</p>
      </header>
      <AgreementText words={agreement.text} lang={localeOf(language)} />
      <SignForm token={token} agreement={agreement} onSigned={onSigned} onChanged={onChanged} />
    </section>
  );
}
