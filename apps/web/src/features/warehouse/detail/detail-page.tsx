import type { BoxSize, Warehouse } from '@komora/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useApp } from '../../../app.ts';
import { stateOf } from '../../../catalogue/catalogue-item.ts';
import { recommendedQuery, warehouseQuery } from '../../../catalogue/warehouse-queries.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Notice, Tabs } from '../../../ui/index.ts';
import { WarehouseCard } from '../search/warehouse-card.tsx';
import { BoxesPanel } from './boxes-panel.tsx';
import styles from './detail-page.module.css';
import type { Display } from './display.ts';
import { NotifyMe } from './notify-me.tsx';
import { PlanWait } from './plan-wait.tsx';
import { WarehouseFacts } from './warehouse-facts.tsx';
import { WarehouseHead } from './warehouse-head.tsx';

const PlanPanel = lazy(() => import('./plan-panel.tsx'));

const route = getRouteApi('/location/$id');

/** What stands between the visitor and a box here. */
function Standing({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(warehouse);
  if (state === 'free') return null;
  if (state === 'deactivated')
    return (
      <Notice tone="warning" title={text('detail.deactivated.title')}>
        {text('detail.deactivated.help')}
      </Notice>
    );
  return (
    <section className={styles.full}>
      <Notice
        tone="info"
        title={
          warehouse.availableFrom === null
            ? text('detail.full.title')
            : text('detail.full.from', { date: format.date(warehouse.availableFrom, 'long') })
        }
      >
        {text('detail.full.help')}
      </Notice>
      <NotifyMe warehouseId={warehouse.id} />
    </section>
  );
}

function Elsewhere({ warehouseId }: { readonly warehouseId: string }) {
  const { call } = useApp();
  const text = useText('warehouse');
  const { data } = useQuery(recommendedQuery(call, warehouseId));
  const places = data?.warehouses ?? [];
  if (places.length === 0) return null;
  return (
    <section className={styles.elsewhere}>
      <h2>{text('detail.elsewhere')}</h2>
      <ul className={`plain-list ${styles.places}`}>
        {places.slice(0, 3).map((place) => (
          <li key={place.id}>
            <WarehouseCard item={{ ...place, host: '' }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DetailPage() {
  const { call } = useApp();
  const text = useText('warehouse');
  const { id } = route.useParams();
  const { display } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: warehouse } = useSuspenseQuery(warehouseQuery(call, id));
  const [size, setSize] = useState<BoxSize | 'ALL'>('ALL');
  const full = stateOf(warehouse) !== 'free';
  // Kept, so that a press on a tab draws only what it changes.
  const boxes = useMemo(() => <BoxesPanel warehouse={warehouse} size={size} onSize={setSize} />, [warehouse, size]);
  const plan = useMemo(
    () => (
      <Suspense fallback={<PlanWait />}>
        <PlanPanel warehouse={warehouse} />
      </Suspense>
    ),
    [warehouse],
  );
  const shown: Display = display ?? 'boxes';
  return (
    <article className={styles.page}>
      <WarehouseHead warehouse={warehouse} />
      <Standing warehouse={warehouse} />
      {full ? <Elsewhere warehouseId={id} /> : null}
      <div className={styles.columns}>
        <div className={styles.boxes}>
          <Tabs<Display>
            label={text('detail.tabs')}
            value={shown}
            onChange={(next) =>
              void navigate({ search: { display: next === 'boxes' ? undefined : next }, replace: true, resetScroll: false })
            }
            tabs={[
              { id: 'boxes', label: text('detail.boxes'), panel: boxes },
              { id: 'plan', label: text('detail.plan'), panel: plan },
            ]}
          />
        </div>
        <WarehouseFacts warehouse={warehouse} />
      </div>
      {full ? null : <Elsewhere warehouseId={id} />}
    </article>
  );
}
