import { Alert } from '@komora/ui/alert';
import { Stepper } from '@komora/ui/stepper';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useHydrated } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { loadLate } from '../../shared/on-idle.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import type { LocalOrder } from '../../shared/storage/local-order.ts';
import { nextStep } from '../../shared/storage/local-order.ts';
import css from './order-page.module.css';
import { offerQuery, summaryQuery, summaryRequestOf, unavailableReason } from './order-queries.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SummaryPanel } from './panel/summary-panel.tsx';
import type { ReadyOrder } from './ready-order.ts';
import { useOwnOrder } from './use-own-order.ts';

// Lazy: most buyers never see these drawings.
const stops = () => import('./order-stops.tsx');
const NoOrder = lazy(async () => ({ default: (await stops()).NoOrder }));
const LoadFailed = lazy(async () => ({ default: (await import('@komora/web-kit/load-failed')).LoadFailed }));
const HeldOrders = lazy(async () => ({ default: (await loadLate(() => import('./held-orders.tsx'))).HeldOrders }));
const BoxUnavailable = lazy(async () => ({ default: (await stops()).BoxUnavailable }));

const STEPS = ['first', 'userDetails', 'summary'] as const;
const PATHS = { first: '/order/first', userDetails: '/order/user-details', summary: '/order/summary' } as const;
export type OrderStepName = (typeof STEPS)[number];

export interface OrderPageProps {
  readonly step: OrderStepName;
  readonly children: (ready: ReadyOrder) => ReactNode;
}

/** One step of an order: progress, the step itself, and the summary. */
export function OrderPage(props: OrderPageProps) {
  const hydrated = useHydrated();
  const order = useSlot(useApp().storage.order);
  const title = useText('order')(`${props.step}.title`);
  if (!hydrated) return <OrderSkeleton title={title} />;
  if (order === null)
    return (
      <Suspense fallback={<OrderSkeleton title={title} />}>
        <NoOrder />
      </Suspense>
    );
  const reached = nextStep(order);
  // A later step opened by address redirects to the first incomplete one.
  if (STEPS.findIndex((step) => PATHS[step] === reached) < STEPS.indexOf(props.step)) return <Navigate to={reached} replace />;
  return <OrderOfBox {...props} order={order} />;
}

function OrderOfBox({ step, order, children }: OrderPageProps & { readonly order: LocalOrder }) {
  const app = useApp();
  const text = useText('order');
  const [began, setBegan] = useState(order.box);
  const offer = useQuery(offerQuery(app.call, order.box, order.waitlistToken));
  const summary = useQuery(summaryQuery(app.call, summaryRequestOf(order)));
  const unavailable = unavailableReason(offer.error) ?? unavailableReason(summary.error);
  const title = text(`${step}.title`);
  const mayHold = useMayHold(order.box);
  const own = useOwnOrder(unavailable === 'taken' ? order.box : null);
  if (own === undefined) return <OrderSkeleton title={title} />;
  if (own !== null) return <Navigate to="/order/status-check" search={{ orderId: own }} replace />;
  if (unavailable !== null)
    return (
      <Suspense fallback={<OrderSkeleton title={title} />}>
        <BoxUnavailable reason={unavailable} warehouseId={order.warehouseId} box={order.box} onReplace={setBegan} />
      </Suspense>
    );
  // While a step is open, only another window can change the box.
  const isReplaced = began !== order.box;
  const current = STEPS.indexOf(step);
  return (
    <QueryBoundary
      query={offer}
      skeleton={<OrderSkeleton title={title} />}
      failed={(query) => (
        <Suspense fallback={<OrderSkeleton title={title} />}>
          <LoadFailed query={query} level={1} title={text('failed.title')} />
        </Suspense>
      )}
    >
      {(loaded) => (
        <div className={css.page}>
          <header className={css.head}>
            <Stepper
              label={text('steps.label')}
              doneLabel={text('steps.done')}
              current={current}
              steps={STEPS.map((key) => ({ key, label: text(`steps.${key}`), link: (label) => <Link to={PATHS[key]}>{label}</Link> }))}
            />
            <Title key={step}>{title}</Title>
          </header>
          <div className={css.main}>
            {isReplaced ? (
              <Alert tone="warning" announce>
                {text('replaced', { name: loaded.box.name })}
              </Alert>
            ) : null}
            {mayHold ? (
              <Suspense>
                <HeldOrders box={order.box} />
              </Suspense>
            ) : null}
            {children({ order, offer: loaded, summary })}
          </div>
          <SummaryPanel order={order} offer={loaded} summary={summary} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** False for most buyers: nobody is signed in, and this browser has placed no order of another box. */
function useMayHold(box: string): boolean {
  const { storage, session } = useApp();
  const pendingOrder = useSlot(storage.pendingOrder);
  const token = useSlot(session.token);
  return token !== null || (pendingOrder !== null && pendingOrder.box.id !== box);
}

/** Takes the focus when a step opens, so that reading continues from the top. */
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
