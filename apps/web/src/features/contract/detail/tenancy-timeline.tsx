import type { Contract } from '@komora/api';
import { localDateIn } from '@komora/domain/local-date';
import { buttonClass } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import shared from '../contract.module.css';
import { requestQuery } from '../contract-queries.ts';
import css from './detail.module.css';
import { StatusStory } from './status-story.tsx';

/** Timeline of the contract and the possible next actions. */
export function TenancyTimeline({ contract }: { readonly contract: Contract }) {
  const { call } = useApp();
  const text = useText('contract');
  const format = useFormat();
  const { id, status, terminationAt } = contract;
  // Before a request there is nothing to load.
  const request = useQuery({ ...requestQuery(call, id), enabled: status !== 'ACTIVE' }).data?.request ?? null;
  const dayOf = (instant: string): string => localDateIn(contract.warehouse.timeZone, new Date(instant));
  const until = terminationAt === null ? null : format.date(terminationAt);
  return (
    <Card as="section" className={css.course}>
      <h2 className={shared.cardTitle}>{text('course.title')}</h2>
      <StatusStory
        status={status}
        days={{
          ACTIVE: contract.startsOn,
          TERMINATING: request === null ? null : dayOf(request.requestedAt),
          EVICTED: request === null || request.evictedAt === null ? null : dayOf(request.evictedAt),
          TERMINATED: terminationAt,
        }}
      />
      {status === 'ACTIVE' ? (
        <div className={css.act}>
          <p>{text('course.activeText')}</p>
          <OwnOnly>
            <Link to="/my/contracts/$id/cancel" params={{ id }} className={buttonClass()}>
              {text('course.terminate')}
            </Link>
          </OwnOnly>
        </div>
      ) : null}
      {status === 'TERMINATING' ? (
        <div className={css.act}>
          <p>{until === null ? text('course.terminatingText') : text('course.terminatingUntil', { date: until })}</p>
          <OwnOnly>
            <Link to="/my/contracts/$id/eviction" params={{ id }} className={buttonClass({ variant: 'primary' })}>
              {text('course.evict')}
            </Link>
          </OwnOnly>
        </div>
      ) : null}
      {status === 'EVICTED' ? <p>{until === null ? text('course.evictedText') : text('course.evictedUntil', { date: until })}</p> : null}
      {status === 'TERMINATED' ? <p>{text('course.terminatedText')}</p> : null}
    </Card>
  );
}
