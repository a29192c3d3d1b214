import { BOX_SIZES } from '@komora/domain/box-size';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Choice, Choices } from '../../shared/choices.tsx';
import { RecordSearch } from '../../shared/record-search.tsx';
import { useSettled } from '../../shared/search-records.ts';
import css from './box-plan.module.css';
import { BoxPlan } from './box-plan.tsx';
import { freeBoxesQuery, MOVE_INS, type SizeChoice, type StepProps } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

/** A free box by size with its price. Choosing it holds it. */
export function BoxStep({ moveIn, onSaved, onReload }: StepProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('console-move-in');
  const shared = useText('console');
  const common = useText('common');
  const floorText = useFloorText('in text');
  const format = useFormat();
  const [size, setSize] = useState<SizeChoice>('ALL');
  const [view, setView] = useState<'list' | 'plan'>('list');
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(freeBoxesQuery(app, { warehouse: moveIn.warehouse.id, size, q: useSettled(typed) }));
  const { id, version } = moveIn;
  const hold = useMutation({
    mutationFn: (boxId: string) => app.call('PUT /api/admin/move-ins/{id}/box', { params: { id }, body: { version, boxId } }),
    onSuccess: onSaved,
    // Somebody else may have taken the box.
    onError: () => void queries.invalidateQueries({ queryKey: [MOVE_INS, 'boxes', moveIn.warehouse.id] }),
  });
  return (
    <>
      <SegmentedControl
        label={text('box.size')}
        value={size}
        onChange={setSize}
        options={[{ value: 'ALL', label: text('box.all') }, ...BOX_SIZES.map((value) => ({ value, label: common(`size.${value}`) }))]}
      />
      <StepFailure error={hold.error} onReload={onReload} />
      <div className={css.switch}>
        <SegmentedControl
          label={text('plan.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: text('plan.list') },
            { value: 'plan', label: text('plan.plan') },
          ]}
        />
      </div>
      {view === 'list' ? null : (
        <div className={css.panel}>
          <BoxPlan
            warehouse={moveIn.warehouse.id}
            size={size}
            chosen={moveIn.box?.id ?? null}
            isBusy={hold.isPending}
            onChoose={(boxId) => hold.mutate(boxId)}
          />
        </div>
      )}
      <div className={css.list} data-hidden={view === 'plan' || undefined}>
        <RecordSearch label={shared('freeBox.find')} typed={typed} onType={setTyped} />
        <QueryBoundary
          query={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
          skeleton={<Skeleton height="16rem" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<p role="status">{text(typed.trim() === '' ? 'box.none' : 'box.notFound')}</p>}
        >
          {(rows) => (
            <>
              <Choices label={text('box.free')}>
                {rows.map((row) => (
                  <Choice key={row.id} disabled={hold.isPending || query.isPlaceholderData} onChoose={() => hold.mutate(row.id)}>
                    <strong>{text('box.name', { box: row.name })}</strong>
                    <span>{`${common(`size.${row.size}`)}, ${format.area(row.area)}, ${floorText(row.floor)}`}</span>
                    <span>{text('box.perMonth', { amount: format.money(row.price) })}</span>
                  </Choice>
                ))}
              </Choices>
              {query.hasNextPage ? (
                <Button busy={query.isFetchingNextPage} busyLabel={common('state.loading')} onClick={() => void query.fetchNextPage()}>
                  {shared('table.more')}
                </Button>
              ) : null}
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  );
}
