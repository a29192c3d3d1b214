import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useHydrated } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useApp } from '../../app.ts';
import type { LocalOrder } from '../../local-order.ts';
import { nextStep } from '../../local-order.ts';
import { useSlot } from '../../session/use-session.ts';
import { useText } from '../../texts/use-text.ts';
import { Stepper } from '../../ui/index.ts';
import css from './order-page.module.css';
import { goneBy, offerQuery, summaryQuery, summaryRequestOf } from './order-queries.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SummaryPanel } from './panel/summary-panel.tsx';
import type { ReadyOrder } from './ready-order.ts';
import { useOwnOrder } from './use-own-order.ts';

// Their drawings are of use to nobody who gets through, so they stay out of the first load.
const stops = () => import('./order-stops.tsx');
const NoOrder = lazy(async () => ({ default: (await stops()).NoOrder }));
const OrderFailed = lazy(async () => ({ default: (await stops()).OrderFailed }));
const BoxGone = lazy(async () => ({ default: (await stops()).BoxGone }));

const STEPS = ['first', 'userDetails', 'summary'] as const;
const PATHS = { first: '/order/first', userDetails: '/order/user-details', summary: '/order/summary' } as const;
export type OrderStepName = (typeof STEPS)[number];

export interface OrderPageProps {
  readonly step: OrderStepName;
  readonly children: (ready: ReadyOrder) => ReactNode;
}

/** One step of an order: where one is, the step itself, and the summary that stays in sight. */
export function OrderPage(props: OrderPageProps) {
  const hydrated = useHydrated();
  const order = useSlot(useApp().storage.order);
  if (!hydrated) return <OrderSkeleton />;
  if (order === null)
    return (
      <Suspense fallback={<OrderSkeleton />}>
        <NoOrder />
      </Suspense>
    );
  const reached = nextStep(order);
  // A later step entered by its address leads back to the first that lacks something.
  if (STEPS.findIndex((step) => PATHS[step] === reached) < STEPS.indexOf(props.step)) return <Navigate to={reached} replace />;
  return <OrderOfBox {...props} order={order} />;
}

function OrderOfBox({ step, order, children }: OrderPageProps & { readonly order: LocalOrder }) {
  const app = useApp();
  const text = useText('order');
  const offer = useQuery(offerQuery(app.call, order.box, order.waitlistToken));
  const summary = useQuery(summaryQuery(app.call, summaryRequestOf(order)));
  const gone = goneBy(offer.error) ?? goneBy(summary.error);
  const own = useOwnOrder(gone === 'taken' ? order.box : null);
  if (own === undefined) return <OrderSkeleton />;
  if (own !== null) return <Navigate to="/order/status-check" search={{ orderId: own }} replace />;
  if (gone !== null)
    return (
      <Suspense fallback={<OrderSkeleton />}>
        <BoxGone reason={gone} warehouseId={order.warehouseId} box={order.box} />
      </Suspense>
    );
  if (offer.data === undefined) {
    if (offer.error === null) return <OrderSkeleton />;
    return (
      <Suspense fallback={<OrderSkeleton />}>
        <OrderFailed error={offer.error} busy={offer.isFetching} onRetry={() => void offer.refetch()} />
      </Suspense>
    );
  }
  const current = STEPS.indexOf(step);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Stepper
          label={text('steps.label')}
          doneLabel={text('steps.done')}
          current={current}
          steps={STEPS.map((key) => ({ key, label: text(`steps.${key}`), link: (label) => <Link to={PATHS[key]}>{label}</Link> }))}
        />
        <Title key={step}>{text(`${step}.title`)}</Title>
      </header>
      <div className={css.main}>{children({ order, offer: offer.data, summary })}</div>
      <SummaryPanel order={order} offer={offer.data} summary={summary} />
    </div>
  );
}

/** Takes the focus when a step is entered, so that reading goes on from the top. */
function Title({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={css.title}>
      {children}
    </h1>
  );
}
