import type { Box, BoxSize, Warehouse } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { BOX_SIZES } from '../../../entities/warehouse/warehouse-filters.ts';
import { boxesQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { BoxGroup } from './box-group.tsx';
import styles from './boxes-panel.module.css';
import { useStartOrder } from './use-start-order.ts';

// Loaded on first use.
const EmptyState = lazy(async () => ({ default: (await import('@komora/ui/state')).EmptyState }));
const SizeGuide = lazy(() => import('./size-guide.tsx'));

export interface BoxesPanelProps {
  readonly warehouse: Warehouse;
  readonly size: BoxSize | 'ALL';
  readonly onSize: (size: BoxSize | 'ALL') => void;
}

const CHOICES = ['ALL', ...BOX_SIZES] as const;

function SizeFilter({ boxes, size, onSize }: { readonly boxes: readonly Box[] } & Omit<BoxesPanelProps, 'warehouse'>) {
  const text = useText('warehouse');
  const common = useText('common');
  const free = (choice: BoxSize | 'ALL'): number =>
    boxes.filter((box) => box.availability === 'AVAILABLE' && (choice === 'ALL' || box.size === choice)).length;
  return (
    <fieldset aria-label={text('filter.size')} className={styles.filter}>
      {CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === size} className={styles.choice} onClick={() => onSize(choice)}>
          {choice === 'ALL' ? text('filter.allSizes') : common(`size.${choice}`)}
          <span className={styles.count}>{free(choice)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The boxes of a warehouse by size. */
export function BoxesPanel({ warehouse, size, onSize }: BoxesPanelProps) {
  const { call } = useApp();
  const text = useText('warehouse');
  const [guide, setGuide] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const order = useStartOrder(warehouse.id);
  const query = useQuery(boxesQuery(call, warehouse.id));
  const { data } = query;
  const groups = useMemo(
    () => BOX_SIZES.map((one) => ({ size: one, boxes: (data?.boxes ?? []).filter((box) => box.size === one) })),
    [data],
  );
  const shown = groups.filter((group) => group.boxes.length > 0 && (size === 'ALL' || size === group.size));
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <SizeFilter boxes={data?.boxes ?? []} size={size} onSize={onSize} />
        <Button variant="quiet" icon="help" onClick={() => setGuide('open')}>
          {text('guide.open')}
        </Button>
      </div>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading className={styles.wait}>
            <Skeleton height="12rem" />
            <Skeleton height="12rem" />
          </Loading>
        }
        isEmpty={() => shown.length === 0}
        empty={
          <Suspense>
            <EmptyState
              illustration="missing"
              title={text('detail.noBoxes')}
              actions={size === 'ALL' ? null : <Button onClick={() => onSize('ALL')}>{text('filter.allSizes')}</Button>}
            />
          </Suspense>
        }
      >
        {() => shown.map((group) => <BoxGroup key={group.size} size={group.size} boxes={group.boxes} warehouse={warehouse} />)}
      </QueryBoundary>
      {guide === 'unasked' ? null : (
        <Suspense fallback={null}>
          <SizeGuide
            open={guide === 'open'}
            onClose={() => setGuide('closed')}
            bounds={warehouse.sizeBounds}
            boxes={data?.boxes ?? []}
            reduced={warehouse.promotion !== null}
            onOrder={warehouse.deactivation.deactivated ? null : order}
            onChoose={(chosen) => {
              onSize(chosen);
              setGuide('closed');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
