import { cx } from '@komora/ui/cx';
import { Icon } from '@komora/ui/icon';
import { Price } from '@komora/ui/price';
import { Skeleton } from '@komora/ui/progress';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useDismiss } from '../../../shared/focus/use-dismiss.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { loadLate, onIdleOrInteraction } from '../../../shared/on-idle.ts';
import type { ReadyOrder } from '../ready-order.ts';
import { PricesSkeleton } from './prices-skeleton.tsx';
import css from './summary-panel.module.css';

/** On a narrow window the panel is a closed bar, so its body may wait; summary-panel.module.css repeats the width. */
const isBar = (): boolean => window.matchMedia('(max-width: 768px)').matches;

// The promise is kept, so that a second step shows the body at once.
let loading: Promise<{ default: typeof import('./panel-body.tsx').PanelBody }> | undefined;
const load = () => {
  loading ??= (isBar() ? onIdleOrInteraction : Promise.resolve())
    .then(() => loadLate(() => import('./panel-body.tsx')))
    .then(({ PanelBody }) => ({ default: PanelBody }));
  return loading;
};
const PanelBody = lazy(load);
// Together with the prices, not after them.
if (typeof window !== 'undefined') void load();

/** Box and prices beside every step; on phones a bar at the bottom that opens upwards. */
export function SummaryPanel(props: ReadyOrder) {
  const { offer, summary } = props;
  const text = useText('order');
  const format = useFormat();
  const body = useId();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const bar = useRef<HTMLButtonElement>(null);
  useDismiss(panel, bar, open, () => setOpen(false));
  const now = summary.data?.chargedNow;
  const { total } = offer.box;
  return (
    <aside ref={panel} aria-label={text('panel.label')} className={cx(css.panel, open && css.open)}>
      <button ref={bar} type="button" className={css.bar} aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
        <span className={css.barBox}>
          {text('panel.box', { name: offer.box.name })}
          <span className={css.barMore}>
            {text(open ? 'panel.hide' : 'panel.show')}
            <Icon name={open ? 'chevron-down' : 'chevron-up'} />
          </span>
        </span>
        {now === undefined ? (
          <Price amount={format.money({ amount: total.gross, currency: total.currency })} note={text('panel.monthly')} size="large" />
        ) : (
          <Price amount={format.money(now)} note={text('panel.chargedNow')} size="large" />
        )}
      </button>
      <div id={body} className={css.body}>
        <Suspense fallback={<BodySkeleton />}>
          <PanelBody {...props} />
        </Suspense>
      </div>
    </aside>
  );
}

function BodySkeleton() {
  return (
    <>
      <Skeleton height="9rem" />
      <PricesSkeleton />
    </>
  );
}
