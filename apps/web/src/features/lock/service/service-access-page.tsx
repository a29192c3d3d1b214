import { ApiError } from '@komora/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Badge, Button, ErrorState } from '../../../ui/index.ts';
import css from './service.module.css';
import { ServiceDoors } from './service-doors.tsx';
import { ServiceMessage } from './service-message.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';

export interface ServiceAccessPageProps {
  /** Of the link; undefined where it lacks one of them. */
  readonly email: string | undefined;
  readonly token: string | undefined;
}

/** Milliseconds between two looks whether the access has begun or ended. */
const LOOK = 30_000;

/** Doors for somebody without an account, by a dated link. */
export function ServiceAccessPage({ email, token }: ServiceAccessPageProps) {
  const text = useText('lock');
  if (email === undefined || token === undefined)
    return <ServiceMessage title={text('service.invalid')}>{text('service.invalidText')}</ServiceMessage>;
  return <Access email={email} token={token} />;
}

function Access({ email, token }: { readonly email: string; readonly token: string }) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const query = useQuery({
    // The token stays out of the key, and nothing of it is kept beyond the page.
    queryKey: ['service-access'],
    gcTime: 0,
    queryFn: ({ signal }) => app.call('GET /auth/unlock-token', { query: { email, token }, signal }),
    refetchInterval: LOOK,
    staleTime: 0,
  });
  if (query.data === undefined) {
    if (query.error === null) return <ServiceSkeleton />;
    const isRefused = query.error instanceof ApiError && [400, 404].includes(query.error.problem.status);
    if (isRefused) return <ServiceMessage title={text('service.invalid')}>{text('service.invalidText')}</ServiceMessage>;
    return (
      <ErrorState
        level={1}
        title={text('service.failed')}
        actions={
          <Button variant="primary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app, query.error)}
      </ErrorState>
    );
  }
  const { status, validFrom, validTo, timeZone, place } = query.data;
  const from = format.dateTime(validFrom, timeZone);
  const to = format.dateTime(validTo, timeZone);
  if (status === 'EXPIRED')
    return <ServiceMessage title={text('service.expired', { date: to })}>{text('service.expiredText')}</ServiceMessage>;
  if (status === 'NOT_YET_VALID' || place === null)
    return <ServiceMessage title={text('service.notYet', { date: from })}>{text('service.notYetText')}</ServiceMessage>;
  const { street, number, zip, city } = place.address;
  return (
    <section className={css.page}>
      <header className={css.head}>
        <Badge tone="success" icon="key">
          {text('service.valid')}
        </Badge>
        <h1>{place.warehouseName}</h1>
        <p>
          {street} {number}, {zip} {city}
        </p>
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
