import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Dialog, Notice, ShowMore, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import type { ActDialogProps } from '../doors/act.ts';
import { historyQuery } from '../lock-queries.ts';
import css from './history.module.css';
import { HistoryEvent } from './history-event.tsx';

/** Who tried the doors of my box and what came of it. */
export default function HistoryDialog({ contractId, timeZone, open, onClose }: ActDialogProps) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const query = useInfiniteQuery({ ...historyQuery(app.call, contractId), enabled: open });
  const events = query.data?.pages.flatMap((page) => page.events);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <Dialog open={open} onClose={onClose} title={text('act.history')} closeLabel={common('action.close')}>
      {events === undefined && query.error === null ? (
        <div className={css.events} aria-busy="true">
          <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
      ) : null}
      {events === undefined && query.error !== null ? (
        <Notice
          tone="error"
          announce
          title={text('history.failed')}
          actions={
            <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, query.error)}
        </Notice>
      ) : null}
      {events?.length === 0 ? <p>{text('history.empty')}</p> : null}
      {events === undefined || events.length === 0 ? null : (
        <>
          <p className={css.intro}>{text('history.intro')}</p>
          <ol className={`plain-list ${css.events}`}>
            {events.map((event) => (
              <HistoryEvent key={event.id} event={event} timeZone={timeZone} />
            ))}
          </ol>
        </>
      )}
      {query.hasNextPage ? (
        <ShowMore
          label={text('history.more')}
          status={text('history.shown', { shown: events?.length ?? 0, total })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </Dialog>
  );
}
