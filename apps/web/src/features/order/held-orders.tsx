import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import css from './form.module.css';
import { heldOrdersOf } from './held-orders-of.ts';
import { heldOrdersQuery, orderStateQuery } from './order-queries.ts';
import { useCancelOrder } from './use-cancel-order.ts';
import { useRetryPayment } from './use-retry-payment.ts';

/** Times are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface HeldOrdersProps {
  /** The box of the order in progress; null outside an order. */
  readonly box: string | null;
}

/** Unpaid orders that hold another box: of this browser, and of the signed-in client on any device. Renders nothing without one. */
export function HeldOrders({ box }: HeldOrdersProps) {
  const { call, storage, session, view, now } = useApp();
  const pendingOrder = useSlot(storage.pendingOrder);
  const signedIn = useSlot(session.token) !== null && view === null;
  const orderId = pendingOrder !== null && pendingOrder.box.id !== box ? pendingOrder.orderId : null;
  const { data: here } = useQuery({ ...orderStateQuery(call, orderId ?? ''), enabled: orderId !== null });
  const { data: ofClient = [] } = useQuery({ ...heldOrdersQuery(call), enabled: signedIn });
  const held = heldOrdersOf({ here: orderId === null ? undefined : here, ofClient, box, now: now() });
  useRenderAt(Math.min(...held.map(({ holdExpiresAt }) => Date.parse(holdExpiresAt))));
  return held.map((state) => <HeldNotice key={state.orderId} state={state} isOther={box !== null} />);
}

/** A day; a longer timer would overflow. */
const LONGEST_WAIT_MS = 86_400_000;

/** Renders again at an instant, in ms since the epoch; never at Infinity. */
function useRenderAt(instant: number): void {
  const { now } = useApp();
  const [, setRendered] = useState(0);
  useEffect(() => {
    if (instant === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setRendered(instant), Math.min(Math.max(1, instant - now()), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [instant, now]);
}

interface HeldNoticeProps {
  readonly state: OrderState;
  /** True beside another order. */
  readonly isOther: boolean;
}

function HeldNotice({ state, isOther }: HeldNoticeProps) {
  const app = useApp();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const pay = useRetryPayment(state);
  const cancel = useCancelOrder(state);
  const error = pay.error ?? cancel.error;
  return (
    <Alert
      tone="info"
      className={isOther ? undefined : css.above}
      title={text(isOther ? 'held.title' : 'held.alone', { name: state.boxName, time: format.dateTime(state.holdExpiresAt, ZONE) })}
      actions={
        <>
          <Button busy={pay.isPending || pay.isSuccess} busyLabel={common('state.loading')} onClick={() => pay.mutate()}>
            {text('held.pay', { amount: format.money(state.chargedNow) })}
          </Button>
          <Button variant="quiet" busy={cancel.isPending} busyLabel={common('state.loading')} onClick={() => cancel.mutate()}>
            {text('cancelOrder')}
          </Button>
        </>
      }
    >
      <p>{text('held.text')}</p>
      {error === null ? null : <p role="alert">{errorText(app.texts, error)}</p>}
    </Alert>
  );
}
