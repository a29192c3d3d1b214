import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../app.ts';
import { FirstStep } from '../features/order/first/first-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { OrderSkeleton } from '../features/order/order-skeleton.tsx';
import { takeOffer } from '../local-order.ts';
import { useSlot } from '../session/use-session.ts';

/** The link that a waiting person gets: the box, its warehouse, and what opens the hold on it. */
interface FirstSearch {
  box?: string | undefined;
  warehouse?: string | undefined;
  offer?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{1,100}$/;
const text = (value: unknown, form: RegExp): string | undefined => (typeof value === 'string' && form.test(value) ? value : undefined);

export const Route = createFileRoute('/order/first')({
  staticData: { texts: ['order'], search: ['box', 'warehouse', 'offer'] },
  validateSearch: (given: Record<string, unknown>): FirstSearch => ({
    box: text(given.box, ID),
    warehouse: text(given.warehouse, ID),
    offer: text(given.offer, TOKEN),
  }),
  component: Page,
});

function Page() {
  const { storage } = useApp();
  const { box, warehouse, offer } = Route.useSearch();
  const order = useSlot(storage.order);
  const offered = box !== undefined && warehouse !== undefined && offer !== undefined;
  const taken = !offered || (order?.box === box && order.waitlistToken === offer);
  useEffect(() => {
    if (offered && !taken) storage.order.set(takeOffer(storage.order.get(), { box, warehouseId: warehouse, waitlistToken: offer }));
  }, [storage, offered, taken, box, warehouse, offer]);
  if (!taken) return <OrderSkeleton />;
  return <OrderPage step="first">{(ready) => <FirstStep {...ready} />}</OrderPage>;
}
