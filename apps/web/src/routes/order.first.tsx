import { isUuid } from '@komora/domain/uuid';
import { parseSearch } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
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

/** Values of the waiting list's link: box, warehouse, and in links of older releases the token that opens the hold. */
interface FirstSearch {
  box?: string | undefined;
  warehouse?: string | undefined;
  offer?: string | undefined;
}

const isToken = (text: string) => /^[\w-]{1,100}$/.test(text);
const text = (value: unknown, hasForm: (text: string) => boolean): string | undefined =>
  typeof value === 'string' && hasForm(value) ? value : undefined;

export const Route = createFileRoute('/order/first')({
  // Without the token: one cached page serves every link to a box.
  staticData: { texts: ['order'], search: ['box', 'warehouse'] },
  validateSearch: (given: Record<string, unknown>): FirstSearch => ({
    box: text(given.box, isUuid),
    warehouse: text(given.warehouse, isUuid),
    offer: text(given.offer, isToken),
  }),
  // An address of the waiting list contains a token: no other site may get it as a referrer.
  head: (route) => ({
    meta: [...(pageTitle('order', 'first.title')(route).meta ?? []), { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Page,
});

function Page() {
  const { storage } = useApp();
  const { hash } = useLocation();
  const { box, warehouse, offer: inQuery } = Route.useSearch();
  const navigate = useNavigate();
  const title = useText('order')('first.title');
  const order = useSlot(storage.order);
  const hydrated = useHydrated();
  const isLink = box !== undefined && warehouse !== undefined;
  // Only the browser reads the token, from the fragment, which no server and no log receives.
  const offer = hydrated ? (text(parseSearch(hash).offer, isToken) ?? inQuery) : undefined;
  const offered = isLink && offer !== undefined;
  const taken = offered ? order?.box === box && order.waitlistToken === offer : !isLink || hydrated;
  useEffect(() => {
    if (!offered) return;
    if (!taken) {
      storeBuyer(storage);
      storage.order.set(startOfferedOrder(storage.order.get(), { box, warehouseId: warehouse, waitlistToken: offer }));
    }
    // The stored order has the token now: nobody reads it in the address or in the history.
    void navigate({ to: '/order/first', search: {}, replace: true, resetScroll: false });
  }, [storage, navigate, offered, taken, box, warehouse, offer]);
  if (!taken) return <OrderSkeleton title={title} />;
  return <OrderPage step="first">{(ready) => <FirstStep {...ready} />}</OrderPage>;
}
