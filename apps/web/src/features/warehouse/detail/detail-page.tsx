import type { BoxSize, Warehouse } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import { warehouseQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { LATE } from '../../../shared/hydration/use-replay.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { loadLate, onIdleOrInteraction } from '../../../shared/on-idle.ts';
import { BoxesPanel } from './boxes-panel.tsx';
import styles from './detail-page.module.css';
import { DisplayTabs } from './display-tabs.tsx';
import { PlanWait } from './plan-wait.tsx';
import { WarehouseFacts } from './warehouse-facts.tsx';
import { WarehouseHead } from './warehouse-head.tsx';

/** Below the boxes, so it waits until the page itself stands. */
const Elsewhere = lazy(() => onIdleOrInteraction.then(() => loadLate(() => import('./elsewhere.tsx'))));
const PlanPanel = lazy(() => import('./plan-panel.tsx'));
/** Its form code loads only where a warehouse is full. */
const NotifyMe = lazy(() => loadLate(() => import('./notify-me.tsx')));

const route = getRouteApi('/location/$id');

/** Why no box can be ordered here. */
function Standing({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(warehouse);
  if (state === 'free') return null;
  if (state === 'deactivated')
    return (
      <Alert tone="warning" title={text('detail.deactivated.title')}>
        {text('detail.deactivated.help')}
      </Alert>
    );
  return (
    <section className={styles.full} {...LATE}>
      <Alert
        tone="info"
        title={
          warehouse.availableFrom === null
            ? text('detail.full.title')
            : text('detail.full.from', { date: format.date(warehouse.availableFrom, 'long') })
        }
      >
        {text('detail.full.help')}
      </Alert>
      <Suspense>
        <NotifyMe warehouseId={warehouse.id} />
      </Suspense>
    </section>
  );
}

export function DetailPage() {
  const { call } = useApp();
  const text = useText('warehouse');
  const { id } = route.useParams();
  const { data: warehouse } = useSuspenseQuery(warehouseQuery(call, id));
  const [size, setSize] = useState<BoxSize | 'ALL'>('ALL');
  const full = stateOf(warehouse) !== 'free';
  // Memoised, so that switching tabs renders only what changes.
  const boxes = useMemo(() => <BoxesPanel warehouse={warehouse} size={size} onSize={setSize} />, [warehouse, size]);
  const plan = useMemo(
    () => (
      <Suspense fallback={<PlanWait />}>
        <PlanPanel warehouse={warehouse} />
      </Suspense>
    ),
    [warehouse],
  );
  return (
    <article className={styles.page}>
      <WarehouseHead warehouse={warehouse} />
      <Standing warehouse={warehouse} />
      <Suspense>{full ? <Elsewhere warehouseId={id} /> : null}</Suspense>
      <div className={styles.columns}>
        <div className={styles.boxes}>
          <DisplayTabs
            label={text('detail.tabs')}
            tabs={[
              { id: 'boxes', label: text('detail.boxes'), panel: boxes },
              { id: 'plan', label: text('detail.plan'), panel: plan },
            ]}
          />
        </div>
        <WarehouseFacts warehouse={warehouse} />
      </div>
      <Suspense>{full ? null : <Elsewhere warehouseId={id} />}</Suspense>
    </article>
  );
}
