import { buttonClass, IconButton } from '@komora/ui/button';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { loadLate } from '../../shared/on-idle.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { nextStep } from '../../shared/storage/local-order.ts';
import layout from './shell.module.css';

const DiscardOrder = lazy(async () => ({ default: (await loadLate(() => import('./discard-order.tsx'))).DiscardOrder }));

/** Link back to the order in progress, and a button that deletes it from this device, on every page outside the order. It is a strip of its own, so that it covers no button. */
export function ReturnToOrder() {
  const text = useText('shell');
  const { storage } = useApp();
  const order = useSlot(storage.order);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  const [asks, setAsks] = useState(false);
  if (order === null || ordering) return null;
  return (
    <aside aria-label={text('returnToOrder')} className={layout.waiting}>
      {asks ? (
        <Suspense>
          <DiscardOrder onEnd={() => setAsks(false)} />
        </Suspense>
      ) : (
        <>
          <IconButton icon="trash" label={text('discardOrder')} onClick={() => setAsks(true)} />
          <Link to={nextStep(order)} className={buttonClass({ variant: 'primary' })}>
            {text('returnToOrder')}
          </Link>
        </>
      )}
    </aside>
  );
}
