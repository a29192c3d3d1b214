import { Dialog } from '@komora/ui/dialog';
import { ShowMore } from '@komora/ui/disclosure';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { DoorActionDialogProps } from '../doors/door-action.ts';
import { historyQuery } from '../lock-queries.ts';
import css from './history.module.css';
import { HistoryEvent } from './history-event.tsx';

/** Unlock attempts at the doors of this box and their outcomes. */
export default function HistoryDialog({ contractId, timeZone, open, onClose }: DoorActionDialogProps) {
  const { call } = useApp();
  const text = useText('lock');
  const common = useText('common');
  const query = useInfiniteQuery({ ...historyQuery(call, contractId), enabled: open });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <Dialog open={open} onClose={onClose} title={text('act.history')} closeLabel={common('action.close')}>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading className={css.events}>
            <Skeleton height="6rem" />
            <Skeleton height="6rem" />
            <Skeleton height="6rem" />
          </Loading>
        }
        errorTitle={text('history.failed')}
        isEmpty={() => events.length === 0}
        empty={<p>{text('history.empty')}</p>}
      >
        {() => (
          <>
            <p className={css.intro}>{text('history.intro')}</p>
            <ol className={`plain-list ${css.events}`}>
              {events.map((event) => (
                <HistoryEvent key={event.id} event={event} timeZone={timeZone} />
              ))}
            </ol>
          </>
        )}
      </QueryBoundary>
      {query.hasNextPage ? (
        <ShowMore
          label={text('history.more')}
          status={text('history.shown', { shown: events.length, total })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </Dialog>
  );
}
