import { isUuid } from '@komora/domain/uuid';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storeBuyer } from '../entities/order/local-order-changes.ts';
import { FirstStep } from '../features/order/first/first-step.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { OrderSkeleton } from '../features/order/order-skeleton.tsx';
import { useApp } from '../shared/app-context.ts';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { useSlot } from '../shared/session/use-session.ts';
import { startOfferedOrder } from '../shared/storage/local-order.ts';

/** Values of the waiting list's link: box, warehouse, and the token that opens the hold. */
interface FirstSearch {
  box?: string | undefined;
  warehouse?: string | undefined;
  offer?: string | undefined;
}

const isToken = (text: string) => /^[\w-]{1,100}$/.test(text);
const text = (value: unknown, hasForm: (text: string) => boolean): string | undefined =>
  typeof value === 'string' && hasForm(value) ? value : undefined;

export const Route = createFileRoute('/order/first')({
  staticData: { texts: ['order'], search: ['box', 'warehouse', 'offer'] },
  validateSearch: (given: Record<string, unknown>): FirstSearch => ({
    box: text(given.box, isUuid),
    warehouse: text(given.warehouse, isUuid),
    offer: text(given.offer, isToken),
  }),
  head: pageTitle('order', 'first.title'),
  component: Page,
});

function Page() {
  const { storage } = useApp();
  const { box, warehouse, offer } = Route.useSearch();
  const title = useText('order')('first.title');
  const order = useSlot(storage.order);
  const offered = box !== undefined && warehouse !== undefined && offer !== undefined;
  const taken = !offered || (order?.box === box && order.waitlistToken === offer);
  useEffect(() => {
    if (!offered || taken) return;
    storeBuyer(storage);
    storage.order.set(startOfferedOrder(storage.order.get(), { box, warehouseId: warehouse, waitlistToken: offer }));
  }, [storage, offered, taken, box, warehouse, offer]);
  if (!taken) return <OrderSkeleton title={title} />;
  return <OrderPage step="first">{(ready) => <FirstStep {...ready} />}</OrderPage>;
}
