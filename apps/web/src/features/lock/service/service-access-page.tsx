import type { ServiceAccess } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { addressText, languageOf } from '@komora/i18n';
import { Badge } from '@komora/ui/badge';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import type { FailedQuery } from '@komora/web-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import css from './service.module.css';
import { ServiceDoors } from './service-doors.tsx';
import { ServiceMessage } from './service-message.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';

export interface ServiceAccessPageProps {
  /** Values of the link; undefined where one is missing. */
  readonly email: string | undefined;
  readonly token: string | undefined;
}

/** Milliseconds between two checks of the access period. */
const CHECK_EVERY_MS = 30_000;

/** Doors for a person without an account, by an access link. */
export function ServiceAccessPage({ email, token }: ServiceAccessPageProps) {
  const text = useText('lock');
  if (email === undefined || token === undefined)
    return <ServiceMessage title={text('service.invalid')}>{text('service.invalidText')}</ServiceMessage>;
  return <Access email={email} token={token} />;
}

function Access({ email, token }: { readonly email: string; readonly token: string }) {
  const { call } = useApp();
  const language = languageOf(useLocale());
  const query = useQuery({
    // The key omits the token, and the cache drops the result with the page.
    queryKey: ['service-access', language],
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /auth/unlock-token', { query: { email, token, language }, signal }),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: 0,
  });
  return (
    <QueryBoundary query={query} skeleton={<ServiceSkeleton />} failed={(state) => <AccessFailed query={state} />}>
      {(access) => <AccessState email={email} token={token} access={access} />}
    </QueryBoundary>
  );
}

function AccessFailed({ query }: { readonly query: FailedQuery }) {
  const text = useText('lock');
  const { error } = query;
  const isInvalid = error instanceof ApiError && [400, 404].includes(error.problem.status);
  if (isInvalid) return <ServiceMessage title={text('service.invalid')}>{text('service.invalidText')}</ServiceMessage>;
  return <LoadFailed query={query} level={1} title={text('service.failed')} />;
}

interface AccessStateProps {
  readonly email: string;
  readonly token: string;
  readonly access: ServiceAccess;
}

function AccessState({ email, token, access }: AccessStateProps) {
  const text = useText('lock');
  const format = useFormat();
  const { status, validFrom, validTo, timeZone, place } = access;
  const from = format.dateTime(validFrom, timeZone);
  const to = format.dateTime(validTo, timeZone);
  if (status === 'EXPIRED')
    return <ServiceMessage title={text('service.expired', { date: to })}>{text('service.expiredText')}</ServiceMessage>;
  if (status === 'NOT_YET_VALID' || place === null)
    return <ServiceMessage title={text('service.notYet', { date: from })}>{text('service.notYetText')}</ServiceMessage>;
  return (
    <section className={css.page}>
      <header className={css.head}>
        <Badge tone="success" icon="key">
          {text('service.valid')}
        </Badge>
        <h1>{place.warehouseName}</h1>
        <p>{addressText(place.address)}</p>
        <dl className={css.dates}>
          <div>
            <dt>{text('service.from')}</dt>
            <dd className="tabular">{from}</dd>
          </div>
          <div>
            <dt>{text('service.to')}</dt>
            <dd className="tabular">{to}</dd>
          </div>
        </dl>
      </header>
      <ServiceDoors email={email} token={token} place={place} timeZone={timeZone} />
    </section>
  );
}
